import { type Kysely, sql } from 'kysely';
import { invariants } from './index.ts';
import type { Invariant } from './invariant.ts';

/** A violated invariant, with the rows that violate it. */
export interface Violation {
  readonly invariant: Invariant;
  /** At most `rowsMax` of them. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

export interface JournalHead {
  /** Number of the last seal; 0 when nothing is sealed. */
  readonly seq: bigint;
  /** Its hash in hex: written down elsewhere, it proves that the journal up to here is still the same. */
  readonly hash: string;
  readonly unsealedCount: bigint;
}

export interface InvariantReport {
  readonly checked: readonly Invariant[];
  readonly violations: readonly Violation[];
  readonly journal: JournalHead;
}

export const rowsMax = 20;

/** `order_id=41 state=Paid` */
export const rowText = (row: Readonly<Record<string, unknown>>): string =>
  Object.entries(row)
    .map(([name, value]) => `${name}=${value instanceof Date ? value.toISOString() : String(value)}`)
    .join(' ');

const readJournal = async (db: Kysely<unknown>): Promise<JournalHead> => {
  const { rows } = await sql<JournalHead>`
    select coalesce(s.seq, 0) as seq, coalesce(encode(s.hash, 'hex'), '') as hash,
      (select count(*) from ledger_unsealed_transactions) as "unsealedCount"
    from (select) nothing left join (select * from ledger_seals order by seq desc limit 1) s on true`.execute(
    db,
  );
  return rows[0] ?? { seq: 0n, hash: '', unsealedCount: 0n };
};

/** Checks the invariants (all, or those of `ids`) on one snapshot, which concurrent changes do not affect. */
export const checkInvariants = (
  kysely: Kysely<unknown>,
  { ids }: { readonly ids?: readonly string[] } = {},
): Promise<InvariantReport> =>
  kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      // A large book takes longer than a request may.
      await sql`set local statement_timeout = 0`.execute(db);
      const checked = invariants.filter((invariant) => ids?.includes(invariant.id) ?? true);
      const violations: Violation[] = [];
      for (const invariant of checked) {
        const { rows } = await sql<Record<string, unknown>>`
          select * from (${sql.raw(invariant.sql)}) violation limit ${rowsMax}`.execute(db);
        if (rows.length > 0) violations.push({ invariant, rows });
      }
      return { checked, violations, journal: await readJournal(db) };
    });
