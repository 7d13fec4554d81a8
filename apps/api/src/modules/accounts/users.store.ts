import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { emailKey, emailKeys } from '@parcela/platform/email-key.ts';
import type { AccountsTables } from './accounts.tables.ts';

/** Whether an account created before 1.0 has this address with the other spelling of its domain. */
const hasOtherSpelling = async (tx: Tx, email: string): Promise<boolean> => {
  const others = emailKeys(email).filter((key) => key !== emailKey(email));
  if (others.length === 0) return false;
  const row = await tables<AccountsTables>(tx)
    .selectFrom('users')
    .select('id')
    .where('email_canonical', 'in', others)
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Adds an account; undefined when the address already has one. Of two concurrent calls, the second waits for the first
 * and gets undefined.
 */
export const insertUser = async (
  tx: Tx,
  user: { readonly email: string; readonly passwordHash: string | null },
): Promise<{ id: number; documentId: string; email: string } | undefined> => {
  if (await hasOtherSpelling(tx, user.email)) return undefined;
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

/** Records that the address is confirmed. False when it was already confirmed or the account is gone. */
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
 * Records that one person owns both the mailbox and every means of signing in to the account. This stays true
 * permanently, because only this person can add more ways to sign in.
 */
export const markOwnerProven = async (tx: Tx, userId: number): Promise<void> => {
  await tables<AccountsTables>(tx)
    .updateTable('users')
    .set({ owner_proven_at: sql<Date>`app_now()` })
    .where('id', '=', userId)
    .where('owner_proven_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
};

/**
 * Locks the account for a sign-in if its password is still the checked one: after a change during the check, no
 * session opens (invariant S1).
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

/** The facts that decide whether an identity may be linked. */
export interface LinkedAccount {
  /** Null when there is no password. */
  readonly passwordHash: string | null;
  readonly isOwnerProven: boolean;
}

/**
 * Locks the account while an identity is linked to it, so that no session opens in the meantime. Undefined when the
 * account is gone.
 */
export const lockForLinking = async (tx: Tx, userId: number): Promise<LinkedAccount | undefined> => {
  const row = await tables<AccountsTables>(tx)
    .selectFrom('users')
    .select(['password_hash', 'owner_proven_at'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { passwordHash: row.password_hash, isOwnerProven: row.owner_proven_at !== null };
};

/** Removes the password: from now on only Google, Apple or a mailed link opens the account. */
export const removePassword = async (tx: Tx, userId: number): Promise<void> => {
  await tables<AccountsTables>(tx)
    .updateTable('users')
    .set({ password_hash: null })
    .where('id', '=', userId)
    .execute();
};

/**
 * Sets a new password. `checked` is the hash of the password that was just confirmed, or null if there was none.
 * Returns false when the password has changed since, or when the account is gone.
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
