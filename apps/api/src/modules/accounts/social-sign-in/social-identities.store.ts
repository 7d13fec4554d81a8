import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { AccountsTables } from '../accounts.tables.ts';
import type { SocialIdentity, SocialProvider } from '@parcela/providers/ports/social-sign-in.ts';

const db = (tx: Tx) => tables<AccountsTables>(tx);

/** The user of this identity; undefined when there is none. Stores the address that the provider reports now. */
export const lockOrInsertIdentity = async (
  tx: Tx,
  provider: SocialProvider,
  { subject, email }: SocialIdentity,
): Promise<number | undefined> => {
  const row = await db(tx)
    .updateTable('user_identities')
    .set((is) => ({ email: is.fn.coalesce(is.val(email), 'email') }))
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
};

/**
 * Allows an identity to sign in to an account. `other`: another identity of this provider already signs in to it.
 * `taken`: another transaction has just linked this identity.
 */
export const insertIdentity = async (
  tx: Tx,
  { userId, provider, identity }: { userId: number; provider: SocialProvider; identity: SocialIdentity },
): Promise<'ok' | 'other' | 'taken'> => {
  const { numInsertedOrUpdatedRows } = await db(tx)
    .insertInto('user_identities')
    .values({ user_id: userId, provider, subject: identity.subject, email: identity.email })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return 'ok';
  const own = await db(tx)
    .selectFrom('user_identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return own && own.subject !== identity.subject ? 'other' : 'taken';
};

/** Removes all identities of the account; each can be linked to another account again. */
export const deleteIdentities = async (tx: Tx, userId: number): Promise<void> => {
  await db(tx).deleteFrom('user_identities').where('user_id', '=', userId).execute();
};

/** Stores the name from a provider, unless the profile has one: Apple sends it once and never again. */
export const storeReportedName = async (
  tx: Tx,
  userId: number,
  { firstName, lastName }: SocialIdentity,
): Promise<void> => {
  if (firstName === null && lastName === null) return;
  await db(tx)
    .updateTable('user_profiles')
    .set({ first_name: firstName, last_name: lastName })
    .where('user_id', '=', userId)
    .where('first_name', 'is', null)
    .where('last_name', 'is', null)
    .execute();
};
