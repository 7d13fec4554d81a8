import { sql } from 'kysely';
import { tables, type Tx } from '../../platform/database/database.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { AccountsTables } from './accounts.tables.ts';

const db = (tx: Tx) => tables<AccountsTables>(tx);

/**
 * Locks the account against everything that could come to it: an order and whatever else names the person waits here.
 * False when it is gone.
 */
export const lockAccount = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from users where id = ${userId} and deleted_at is null for update`.execute(db(tx));
  return rows.length === 1;
};

/** Holds an account while something comes to it, so that it is not deleted meanwhile; its id, or undefined. */
export const lockUserId = async (
  tx: Tx,
  user: { readonly documentId: string } | { readonly id: number },
): Promise<number | undefined> => {
  const isUser = 'id' in user ? sql`id = ${user.id}` : sql`document_id = ${user.documentId}`;
  const { rows } = await sql<{ id: number }>`
    select id from users where ${isUser} and deleted_at is null for key share`.execute(db(tx));
  return rows[0]?.id;
};

/** As `holdUserId` for several at once: the ids of those whose accounts are there, held in the order of ids. */
export const lockUserIds = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from users where id = any(${[...ids]}::integer[]) and deleted_at is null
    order by id for key share`.execute(db(tx));
  return new Set(rows.map(({ id }) => id));
};

/**
 * Serialises the changes of one profile: whoever holds it decides about its fields alone until the end of `tx`. The
 * account is what is locked, as its deletion does, so that nothing is written to somebody who is gone. False then.
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
 * Keeps the profile as it is until the end of `tx`: whoever wants to lock it waits, and several can hold it so at once.
 */
export const lockProfileShared = async (tx: Tx, userId: number): Promise<void> => {
  await db(tx).selectFrom('users').select('id').where('id', '=', userId).forShare().execute();
};

/** As `tryLockProfile`, for a caller. @throws BusinessError 401 `auth.session_invalid` when the account was deleted meanwhile */
export const lockProfile = async (tx: Tx, userId: number): Promise<void> => {
  if (!(await tryLockProfile(tx, userId))) throw new BusinessError('auth.session_invalid');
};

/**
 * Holds an account while a session of it is opened: a change of the password, a reset or a deletion happens before,
 * and then nothing is opened, or after, and then it ends this session too. Undefined when the account is gone.
 */
export const lockAccountForSession = async (
  tx: Tx,
  userId: number,
): Promise<{ readonly hasSecondFactor: boolean } | undefined> => {
  const row = await db(tx)
    .selectFrom('users')
    .leftJoin('second_factors', (join) =>
      join.onRef('second_factors.user_id', '=', 'users.id').on('second_factors.enabled_at', 'is not', null),
    )
    .select('second_factors.user_id as factor_of')
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .forShare('users')
    .executeTakeFirst();
  return row && { hasSecondFactor: row.factor_of !== null };
};
