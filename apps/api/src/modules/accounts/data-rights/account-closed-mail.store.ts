import { sql } from 'kysely';
import type { Locale } from '@parcela/domain';
import { tables, type Tx } from '@parcela/platform/database/database.ts';

const db = (tx: Tx) => tables<never>(tx);

/** Stores the address for the account-closed mail. */
export const storeAccountClosedMail = async (tx: Tx, userId: number): Promise<void> => {
  await sql`
    insert into account_closed_mails (user_id, email, language)
    select u.id, u.email, p.language from users u join user_profiles p on p.user_id = u.id
    where u.id = ${userId}`.execute(db(tx));
};

export interface AccountClosedMail {
  readonly email: string;
  readonly language: Locale;
}

export const findAccountClosedMail = async (
  tx: Tx,
  userId: number,
): Promise<AccountClosedMail | undefined> => {
  const { rows } = await sql<AccountClosedMail>`
    select email, language from account_closed_mails where user_id = ${userId}`.execute(db(tx));
  return rows[0];
};

export const deleteAccountClosedMail = async (tx: Tx, userId: number): Promise<void> => {
  await sql`delete from account_closed_mails where user_id = ${userId}`.execute(db(tx));
};

/** Deletes addresses to which no mail could be sent within a day. */
export const purgeAccountClosedMails = async (tx: Tx): Promise<void> => {
  await sql`delete from account_closed_mails where created_at < app_now() - interval '1 day'`.execute(db(tx));
};
