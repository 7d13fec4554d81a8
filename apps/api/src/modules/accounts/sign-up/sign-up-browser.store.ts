import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { sha256 } from '@parcela/platform/ids.ts';
import type { AccountsTables } from '../accounts.tables.ts';

const db = (tx: Tx) => tables<AccountsTables>(tx);

/** The same time as for the link of the confirmation mail. */
export const signUpBrowserHours = 24;

/** Stores the secret of the browser that signed up, as a hash. */
export const insertSignUpBrowser = async (tx: Tx, userId: number, secret: string): Promise<void> => {
  await db(tx)
    .insertInto('sign_up_browsers')
    .values({ user_id: userId, secret_hash: sha256(secret) })
    .execute();
};

/** Whether the browser with this secret signed this account up, within the last 24 hours. */
export const isSignUpBrowser = async (tx: Tx, userId: number, secret: string): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('sign_up_browsers')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('secret_hash', '=', sha256(secret))
    .where('created_at', '>', sql<Date>`app_now() - make_interval(hours => ${signUpBrowserHours})`)
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Uses up the secret and returns its account, but only within the given minutes after the sign-up and only for a
 * confirmed address. Of two simultaneous calls, one succeeds. To sign in with it, call this in the transaction that
 * continues with `openSessionOrChallenge`, which still requires a second factor. A changed password, a linked
 * identity and everything else that ends all access void the secret (`endSignUpBrowser`).
 */
export const claimSignUpBrowser = async (
  tx: Tx,
  secret: string,
  withinMinutes: number,
): Promise<number | undefined> => {
  const row = await db(tx)
    .deleteFrom('sign_up_browsers')
    .using('users')
    .whereRef('users.id', '=', 'sign_up_browsers.user_id')
    .where('users.email_confirmed_at', 'is not', null)
    .where('users.deleted_at', 'is', null)
    .where('sign_up_browsers.secret_hash', '=', sha256(secret))
    .where(
      'sign_up_browsers.created_at',
      '>',
      sql<Date>`app_now() - make_interval(mins => ${withinMinutes}::integer)`,
    )
    .returning('sign_up_browsers.user_id')
    .executeTakeFirst();
  return row?.user_id;
};

/** Voids the secret of the browser that signed this account up. */
export const endSignUpBrowser = async (tx: Tx, userId: number): Promise<void> => {
  await db(tx).deleteFrom('sign_up_browsers').where('user_id', '=', userId).execute();
};

/** Deletes secrets that have expired. */
export const deleteOldSignUpBrowsers = async (tx: Tx): Promise<void> => {
  await db(tx)
    .deleteFrom('sign_up_browsers')
    .where('created_at', '<=', sql<Date>`app_now() - make_interval(hours => ${signUpBrowserHours})`)
    .execute();
};
