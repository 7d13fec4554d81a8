import type { Locale } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, tables, type Tx } from '@parcela/platform/database/database.ts';
import type { DocumentsTables } from '../documents.tables.ts';

const db = (tx: Tx) => tables<DocumentsTables>(tx);

/** Gives a user's calendar a new address; the old one stops working. */
export const replaceFeed = async (tx: Tx, userId: number, tokenSha256: Buffer): Promise<Date> => {
  const { rows } = await sql<{ createdAt: Date }>`
    insert into calendar_feeds (user_id, token_sha256) values (${userId}, ${tokenSha256})
    on conflict (user_id) do update set token_sha256 = excluded.token_sha256, created_at = app_now()
    returning created_at as "createdAt"`.execute(db(tx));
  return onlyRow(rows).createdAt;
};

export const deleteFeed = async (tx: Tx, userId: number): Promise<void> => {
  await db(tx).deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
};

export const findFeedStart = async (tx: Tx, userId: number): Promise<Date | undefined> => {
  const row = await db(tx)
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_at;
};

/** The owner of an address, with the owner's language; undefined for a former or unknown address. */
export const findFeedOwner = async (
  tx: Tx,
  tokenSha256: Buffer,
): Promise<{ readonly userId: number; readonly language: Locale; readonly createdAt: Date } | undefined> => {
  const { rows } = await sql<{ userId: number; language: Locale; createdAt: Date }>`
    select f.user_id as "userId", p.language, f.created_at as "createdAt"
    from calendar_feeds f
    join user_preferences p on p.user_id = f.user_id
    join open_accounts a on a.user_id = f.user_id
    where f.token_sha256 = ${tokenSha256}`.execute(db(tx));
  return rows[0];
};
