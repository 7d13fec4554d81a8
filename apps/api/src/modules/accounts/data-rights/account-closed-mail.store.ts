import { sql } from 'kysely';
import type { Locale } from '@parcela/domain';
import { tables, type Tx } from '../../../platform/database/database.ts';

const db = (tx: Tx) => tables<never>(tx);

/** Puts the address aside for the one mail that is still to go there. */
export const keepFarewell = async (tx: Tx, userId: number): Promise<void> => {
  await sql`
    insert into farewell_mails (user_id, email, language)
    select u.id, u.email, p.language from users u join user_profiles p on p.user_id = u.id
    where u.id = ${userId}`.execute(db(tx));
};

export interface Farewell {
  readonly email: string;
  readonly language: Locale;
}

export const findFarewell = async (tx: Tx, userId: number): Promise<Farewell | undefined> => {
  const { rows } = await sql<Farewell>`
    select email, language from farewell_mails where user_id = ${userId}`.execute(db(tx));
  return rows[0];
};

export const forgetFarewell = async (tx: Tx, userId: number): Promise<void> => {
  await sql`delete from farewell_mails where user_id = ${userId}`.execute(db(tx));
};

/** Addresses that no mail has reached in a day are given up. */
export const forgetOldFarewells = async (tx: Tx): Promise<void> => {
  await sql`delete from farewell_mails where created_at < app_now() - interval '1 day'`.execute(db(tx));
};
