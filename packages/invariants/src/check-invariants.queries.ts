import { type Kysely, sql } from 'kysely';
import { invariants } from './index.ts';
import type { Invariant } from './invariant.ts';
import { narrowed } from './since/narrowing.ts';
import {
  type ProvedPoint,
  readNextPoint,
  readWholePoint,
  setProvedPoint,
} from './since/proved-point.queries.ts';
import { readTouched } from './since/read-touched.queries.ts';

/** A violated invariant, with the rows that violate it. */
export interface Violation {
  readonly invariant: Invariant;
  /** At most `rowsMax` of them. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

export interface JournalHead {
  /** Number of the last seal; 0 when nothing is sealed. */
  readonly seq: bigint;
  /** Its hash in hex: a copy kept elsewhere proves that the journal up to here is unchanged. */
  readonly hash: string;
  readonly unsealedCount: bigint;
}

export interface InvariantReport {
  readonly checked: readonly Invariant[];
  readonly violations: readonly Violation[];
  readonly journal: JournalHead;
  /** The point on which an incremental proof was built. */
  readonly since: ProvedPoint | null;
  /**
   * The data that an incremental proof of the same invariants may build on, as JSON; null when one of them is
   * broken.
   */
  readonly provedPoint: string | null;
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

/** The statement of an incremental proof; none for an invariant that such a proof cannot check alone. */
export const statementSince = ({ sql: whole, since }: Invariant): string | undefined => {
  if (since.way === 'all') return whole;
  if (since.way === 'touched') return narrowed(whole, since.of);
  return since.way === 'own' ? since.sql : undefined;
};

const findViolations = async (
  db: Kysely<unknown>,
  checked: readonly { readonly invariant: Invariant; readonly statement: string }[],
): Promise<Violation[]> => {
  const violations: Violation[] = [];
  for (const { invariant, statement } of checked) {
    // Usually there is no row at all, and a plan optimised for the first rows would then take longest.
    const { rows } = await sql<Record<string, unknown>>`
      with violation as materialized (${sql.raw(statement)}) select * from violation limit ${rowsMax}`.execute(
      db,
    );
    if (rows.length > 0) violations.push({ invariant, rows });
  }
  return violations;
};

/**
 * Checks the invariants (all, or the invariants in `ids`) on one snapshot, which concurrent changes do not affect: over
 * the whole database, or over the rows touched since a proved point.
 */
export const checkInvariants = (
  kysely: Kysely<unknown>,
  { ids, since = null }: { readonly ids?: readonly string[]; readonly since?: ProvedPoint | null } = {},
): Promise<InvariantReport> =>
  kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      // A large book takes longer than a request may.
      await sql`set local statement_timeout = 0`.execute(db);
      const checked = invariants.flatMap((invariant) => {
        const statement = since ? statementSince(invariant) : invariant.sql;
        const isAsked = ids?.includes(invariant.id) ?? true;
        return isAsked && statement !== undefined ? [{ invariant, statement }] : [];
      });
      if (since) {
        await setProvedPoint(db, since);
        await readTouched(db);
      }
      const violations = await findViolations(db, checked);
      const isClean = violations.every(({ invariant }) => invariant.nature === 'liveness');
      const readPoint = since ? readNextPoint : readWholePoint;
      return {
        checked: checked.map(({ invariant }) => invariant),
        violations,
        journal: await readJournal(db),
        since,
        provedPoint: isClean ? await readPoint(db) : null,
      };
    });
