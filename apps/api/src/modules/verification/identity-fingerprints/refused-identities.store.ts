import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { lockFingerprints } from './identity-fingerprints.store.ts';
import type { ReviewKind } from '../verification.tables.ts';

interface Refused {
  readonly userId: number;
  readonly kind: ReviewKind;
}

/** Stores the fingerprints that recognise the refused person: these, and those that the account already has. */
export const storeRefusal = async (
  tx: Tx,
  { userId, kind }: Refused,
  fingerprints: readonly Buffer[],
): Promise<void> => {
  const { rows } = await sql<{ fingerprint: Buffer }>`
    select m.fingerprint from identity_fingerprints m where m.user_id = ${userId}`.execute(tables(tx));
  const known = [...fingerprints, ...rows.map(({ fingerprint }) => fingerprint)];
  await lockFingerprints(tx, known);
  await sql`
    insert into refused_identities (user_id, kind, fingerprint)
    select distinct ${userId}::integer, ${kind}::text, fingerprint from unnest(${known}::bytea[]) fingerprint
    on conflict do nothing`.execute(tables(tx));
};

/** Removes a refusal that is no longer valid. */
export const withdrawRefusal = async (tx: Tx, { userId, kind }: Refused): Promise<void> => {
  await sql`delete from refused_identities where user_id = ${userId} and kind = ${kind}`.execute(tables(tx));
};

/** Removes the refusals after their retention, so that they no longer recognise a person. */
export const purgeRefusals = async (tx: Tx, userId: number): Promise<void> => {
  await sql`delete from refused_identities where user_id = ${userId}`.execute(tables(tx));
};
