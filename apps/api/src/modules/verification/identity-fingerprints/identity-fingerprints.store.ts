import { sql } from 'kysely';
import { type Tx, tables } from '../../../platform/database/database.ts';

/** Of two who ask for the same mark the second waits for the first. */
export const lockMarks = async (tx: Tx, marks: readonly Buffer[]): Promise<void> => {
  for (const mark of marks.toSorted((a, b) => a.compare(b)))
    await sql`select pg_advisory_xact_lock(${mark.readBigInt64BE(0)})`.execute(tables(tx));
};

/**
 * Notes the marks of a person who was verified on this account. Of two accounts on which the same person is verified
 * at once the later one sees the earlier.
 * @returns whether one of them is known from another account
 */
export const noteMarks = async (tx: Tx, userId: number, marks: readonly Buffer[]): Promise<boolean> => {
  const db = tables(tx);
  await lockMarks(tx, marks);
  await sql`
    insert into identity_marks (user_id, mark) select ${userId}, unnest(${marks}::bytea[])
    on conflict do nothing`.execute(db);
  const { rows } = await sql`
    select from identity_marks m where m.mark = any(${marks}::bytea[]) and m.user_id <> ${userId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

/** Whoever comes back later is not known from here any more. */
export const forgetMarks = async (tx: Tx, userId: number): Promise<void> => {
  await sql`delete from identity_marks where user_id = ${userId}`.execute(tables(tx));
};
