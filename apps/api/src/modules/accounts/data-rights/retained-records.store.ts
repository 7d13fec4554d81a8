import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';

const db = (tx: Tx) => tables<never>(tx);

export const storeRecord = async (tx: Tx, userId: number, record: Buffer): Promise<void> => {
  await sql`insert into retained_records (user_id, record) values (${userId}, ${record})`.execute(db(tx));
};

/** The next user whose retention is over; concurrent jobs skip the row. */
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
