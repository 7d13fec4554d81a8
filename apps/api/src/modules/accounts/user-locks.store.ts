import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { AccountsTables } from './accounts.tables.ts';

const db = (tx: Tx) => tables<AccountsTables>(tx);

/**
 * Locks the account against additions: an order, or another new reference to the user, waits here. False when the
 * account is gone.
 */
export const lockAccount = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from users where id = ${userId} and deleted_at is null for update`.execute(db(tx));
  return rows.length === 1;
};

/** Locks an account against its deletion while something is added to it; returns its id, or undefined. */
export const lockUserId = async (
  tx: Tx,
  user: { readonly documentId: string } | { readonly id: number },
): Promise<number | undefined> => {
  const isUser = 'id' in user ? sql`id = ${user.id}` : sql`document_id = ${user.documentId}`;
  const { rows } = await sql<{ id: number }>`
    select id from users where ${isUser} and deleted_at is null for key share`.execute(db(tx));
  return rows[0]?.id;
};

/** `lockUserId` for several users: returns the ids of the accounts that exist, locked in the order of ids. */
export const lockUserIds = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from users where id = any(${[...ids]}::integer[]) and deleted_at is null
    order by id for key share`.execute(db(tx));
  return new Set(rows.map(({ id }) => id));
};

/**
 * Serialises the changes of one profile: until the end of `tx`, only the lock holder decides about its fields. The
 * lock is on the account, as for a deletion, so that nothing is written to a deleted user. False for a deleted user.
 */
export const tryLockProfile = async (tx: Tx, userId: number): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Protects the profile from changes until the end of `tx`: exclusive locks wait, and several shared locks can coexist.
 */
export const lockProfileShared = async (tx: Tx, userId: number): Promise<void> => {
  await db(tx).selectFrom('users').select('id').where('id', '=', userId).forShare().execute();
};

/**
 * Like `tryLockProfile`, for a caller. @throws BusinessError 401 `auth.session_invalid` when the account was deleted
 * in the meantime
 */
export const lockProfile = async (tx: Tx, userId: number): Promise<void> => {
  if (!(await tryLockProfile(tx, userId))) throw new BusinessError('auth.session_invalid');
};

/**
 * Locks an account while one of its sessions is opened. A password change, reset or deletion runs either before, so
 * that no session opens, or after, so that it ends this session too. Undefined when the account is gone.
 */
export const lockAccountForSession = async (
  tx: Tx,
  userId: number,
): Promise<{ readonly hasSecondFactor: boolean; readonly isBlocked: boolean } | undefined> => {
  const row = await db(tx)
    .selectFrom('users')
    .leftJoin('second_factors', (join) =>
      join.onRef('second_factors.user_id', '=', 'users.id').on('second_factors.enabled_at', 'is not', null),
    )
    .select('second_factors.user_id as factor_of')
    .select(
      sql<boolean>`exists (select from user_blocks b where b.user_id = users.id and b.closed_at is null)`.as(
        'isBlocked',
      ),
    )
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .forShare('users')
    .executeTakeFirst();
  return row && { hasSecondFactor: row.factor_of !== null, isBlocked: row.isBlocked };
};
