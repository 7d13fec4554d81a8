import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';

/** Of two transactions with the same fingerprint, the second waits for the first. */
export const lockFingerprints = async (tx: Tx, fingerprints: readonly Buffer[]): Promise<void> => {
  for (const fingerprint of fingerprints.toSorted((a, b) => a.compare(b)))
    await sql`select pg_advisory_xact_lock(${fingerprint.readBigInt64BE(0)})`.execute(tables(tx));
};

/**
 * Stores the identity fingerprints of a person who was verified on this account. If the same person is verified on
 * two accounts at the same time, the later transaction sees the earlier one. @returns whether another account has one
 * of the fingerprints
 */
export const storeFingerprints = async (
  tx: Tx,
  userId: number,
  fingerprints: readonly Buffer[],
): Promise<boolean> => {
  const db = tables(tx);
  await lockFingerprints(tx, fingerprints);
  await sql`
    insert into identity_fingerprints (user_id, fingerprint) select ${userId}, unnest(${fingerprints}::bytea[])
    on conflict do nothing`.execute(db);
  const { rows } = await sql`
    select from identity_fingerprints m where m.fingerprint = any(${fingerprints}::bytea[]) and m.user_id <> ${userId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

/** These fingerprints no longer recognise a person who returns later. */
export const deleteFingerprints = async (tx: Tx, userId: number): Promise<void> => {
  await sql`delete from identity_fingerprints where user_id = ${userId}`.execute(tables(tx));
};
