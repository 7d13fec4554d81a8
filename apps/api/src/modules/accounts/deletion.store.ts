import { sql } from 'kysely';
import type { Locale } from '@parcela/domain';
import { onlyRow, type Tx, tables } from '../../platform/database.ts';
import { newReferralCode } from '../../platform/ids.ts';
import { getConsents, recordConsents } from './consents.store.ts';

const db = (tx: Tx) => tables<never>(tx);

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
export const holdUserId = async (
  tx: Tx,
  user: { readonly documentId: string } | { readonly id: number },
): Promise<number | undefined> => {
  const isUser = 'id' in user ? sql`id = ${user.id}` : sql`document_id = ${user.documentId}`;
  const { rows } = await sql<{ id: number }>`
    select id from users where ${isUser} and deleted_at is null for key share`.execute(db(tx));
  return rows[0]?.id;
};

/** As `holdUserId` for several at once: the ids of those whose accounts are there, held in the order of ids. */
export const holdUserIds = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from users where id = any(${[...ids]}::integer[]) and deleted_at is null
    order by id for key share`.execute(db(tx));
  return new Set(rows.map(({ id }) => id));
};

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

export const keepRecord = async (tx: Tx, userId: number, record: Buffer): Promise<void> => {
  await sql`insert into retained_records (user_id, record) values (${userId}, ${record})`.execute(db(tx));
};

/**
 * Ends the account: the address is free for a new one. Its row stays, because orders, money and the trail refer to it.
 * Without years to keep anything the person is erased with it. Answers until when the record is kept.
 */
export const markDeleted = async (
  tx: Tx,
  userId: number,
  retentionYears: number | null,
): Promise<Date | null> => {
  // What is no address can be nobody's.
  const nobody = `deleted:${userId}`;
  const { rows } = await sql<{ until: Date | null }>`
    update users set email = ${nobody}, email_canonical = ${nobody}, password_hash = null, email_confirmed_at = null,
      deleted_at = app_now(), retain_until = app_now() + make_interval(years => ${retentionYears}::integer),
      erased_at = case when ${retentionYears}::integer is null then app_now() end
    where id = ${userId}
    returning retain_until as until`.execute(db(tx));
  return onlyRow(rows).until;
};

/** With what the person has signed in. */
export const forgetDevices = async (tx: Tx, userId: number): Promise<void> => {
  await sql`delete from sign_in_devices where user_id = ${userId}`.execute(db(tx));
};

/** Nothing is allowed any more; the history of what was stays, for proof. */
export const forgetConsents = async (tx: Tx, userId: number): Promise<void> => {
  const { decidedAt } = await getConsents(tx, userId);
  if (decidedAt) await recordConsents(tx, userId, { analytics: false, marketing: false });
};

/** The person's own code leads nowhere already; it is another now, for it was theirs. */
export const blankProfile = async (tx: Tx, userId: number): Promise<void> => {
  await sql`
    update user_profiles set first_name = null, last_name = null, last_login = null, referral_code = ${newReferralCode()},
      referred_by = null, marketing_visit_id = null, hs_cookie_id = null, terms_accepted_at = null,
      terms_version = null, privacy_version = null, country_address = null, city_address = null,
      country_of_origin = null, citizenship = null, document_valid_until = null, document_issued_by = null,
      politically_exposed = null, residential_address = null, postal_code = null, date_of_birth = null,
      social_security_number = null, id_or_passport_number = null, verified_fields = '{}'
    where user_id = ${userId}`.execute(db(tx));
};

/** Somebody behind this id whose address nobody has confirmed in 30 days; others that look meanwhile pass by. */
export const claimUnconfirmed = async (tx: Tx, afterId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where email_confirmed_at is null and deleted_at is null and created_at <= app_now() - interval '30 days'
      and id > ${afterId}
    order by id limit 1 for update skip locked`.execute(db(tx));
  return rows[0]?.id;
};

/** Somebody whose record has had its time; others that look meanwhile pass by. */
export const claimDueRecord = async (tx: Tx): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from users where erased_at is null and retain_until <= app_now()
    order by retain_until limit 1 for update skip locked`.execute(db(tx));
  return rows[0]?.id;
};

export const eraseRecord = async (tx: Tx, userId: number): Promise<void> => {
  await sql`delete from retained_records where user_id = ${userId}`.execute(db(tx));
  await sql`update users set erased_at = app_now() where id = ${userId}`.execute(db(tx));
};
