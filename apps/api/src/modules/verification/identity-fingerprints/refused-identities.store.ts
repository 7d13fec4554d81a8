import { sql } from 'kysely';
import { type Tx, tables } from '../../../platform/database/database.ts';
import { lockMarks } from './identity-fingerprints.store.ts';
import type { ReviewKind } from '../verification.tables.ts';

interface Refused {
  readonly userId: number;
  readonly kind: ReviewKind;
}

/** Stores by what the refused person is known again: these marks, and those that the account bears already. */
export const storeRefusal = async (
  tx: Tx,
  { userId, kind }: Refused,
  marks: readonly Buffer[],
): Promise<void> => {
  const { rows } = await sql<{ mark: Buffer }>`
    select m.mark from identity_marks m where m.user_id = ${userId}`.execute(tables(tx));
  const known = [...marks, ...rows.map(({ mark }) => mark)];
  await lockMarks(tx, known);
  await sql`
    insert into refused_identities (user_id, kind, mark)
    select distinct ${userId}::integer, ${kind}::text, mark from unnest(${known}::bytea[]) mark
    on conflict do nothing`.execute(tables(tx));
};

/** The refusal does not hold any more. */
export const withdrawRefusal = async (tx: Tx, { userId, kind }: Refused): Promise<void> => {
  await sql`delete from refused_identities where user_id = ${userId} and kind = ${kind}`.execute(tables(tx));
};

/** The time of the record is over: nobody is known by it any more. */
export const purgeRefusals = async (tx: Tx, userId: number): Promise<void> => {
  await sql`delete from refused_identities where user_id = ${userId}`.execute(tables(tx));
};
