import { emailKey } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { AccountsTables } from './accounts.tables.ts';

/** Adds an account; undefined when the address has one already. Of two at once one waits for the other and loses. */
export const insertUser = async (
  tx: Tx,
  user: { readonly email: string; readonly passwordHash: string | null },
): Promise<{ id: number; documentId: string; email: string } | undefined> => {
  const row = await tables<AccountsTables>(tx)
    .insertInto('users')
    .values({
      document_id: newDocumentId(),
      email: user.email,
      email_canonical: emailKey(user.email),
      password_hash: user.passwordHash,
    })
    .onConflict((conflict) => conflict.column('email_canonical').doNothing())
    .returning(['id', 'document_id', 'email'])
    .executeTakeFirst();
  return row && { id: row.id, documentId: row.document_id, email: row.email };
};

/** Records that the address is confirmed. False when it was confirmed before or the account is gone. */
export const markEmailConfirmed = async (tx: Tx, userId: number): Promise<boolean> => {
  const { numUpdatedRows } = await tables<AccountsTables>(tx)
    .updateTable('users')
    .set({ email_confirmed_at: sql<Date>`app_now()` })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * Locks the account for a sign-in if its password is still the one that was checked: a password that changed during
 * the check opens nothing (invariant S1).
 */
export const lockCredentials = async (
  tx: Tx,
  userId: number,
  checkedPasswordHash: string,
): Promise<boolean> => {
  const row = await tables<AccountsTables>(tx)
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', checkedPasswordHash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Sets another password. `checked` is the one that was just confirmed (null: there was none): false when it has
 * changed since, or when the account is gone.
 */
export const savePasswordHash = async (
  tx: Tx,
  userId: number,
  passwordHash: string,
  checked?: { readonly passwordHash: string | null },
): Promise<boolean> => {
  const { rows } = await sql`
    update users set password_hash = ${passwordHash}
    where id = ${userId} and deleted_at is null
      and (${checked === undefined} or password_hash is not distinct from ${checked?.passwordHash ?? null})
    returning id`.execute(tables(tx));
  return rows.length === 1;
};
