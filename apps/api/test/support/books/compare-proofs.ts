import { inspect } from 'node:util';
import { checkInvariants, statementSince } from '@parcela/invariants/check-invariants.queries.ts';
import { invariants } from '@parcela/invariants/index.ts';
import { type ProvedPoint, setProvedPoint } from '@parcela/invariants/since/proved-point.queries.ts';
import { readTouched } from '@parcela/invariants/since/read-touched.queries.ts';
import { createSealJournal } from '@parcela/ledger';
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import { pointOf } from '../database/plant-violation.ts';
import type { TestContext } from '../database/test-database.ts';

interface Damage {
  readonly id: string;
  readonly table: string;
  readonly set: string;
  /** The rows to damage. */
  readonly where?: string;
  /** The prefix that the invariant puts before the id of such a row. */
  readonly prefix?: string;
  /** The column that identifies a row, there and in its table. Default: the first column, its id. */
  readonly named?: string;
}

/** One violation for each kind of row; the first column of the invariant identifies the row. */
const damages: readonly Damage[] = [
  { id: 'M3', table: 'ledger_accounts', set: 'balance = balance + 1', where: 'balance is not null' },
  {
    id: 'O8',
    table: 'orders',
    set: 'nominal_price = nominal_price - 1, fee = fee + 1',
    where: 'fee is not null',
  },
  { id: 'O9', table: 'orders', set: `currency = 'EUR'`, where: `currency = 'CZK' and paid_from_wallet > 0` },
  {
    id: 'P6',
    table: 'payments',
    set: `amount = amount + 1, credited_amount = credited_amount + (state <> 'reversed')::integer,
      reversed_amount = reversed_amount + (state = 'reversed')::integer`,
  },
  {
    id: 'P9',
    table: 'payments',
    set: `refunded_amount = refunded_amount + 1, amount = amount + 1`,
    where: `state <> 'credited' and state <> 'reversed'`,
  },
  {
    id: 'P7',
    table: 'payment_attempts',
    set: `state = 'needs_review', lease_until = null`,
    where: `order_id in (select o.id from orders o where not o.needs_review)`,
    named: 'order_id',
  },
  {
    id: 'P10',
    table: 'refunds',
    set: `state = case state when 'requested' then 'done' else 'requested' end, failure = null,
      ended_at = case state when 'requested' then app_now() end`,
    where: `state <> 'needs_staff'`,
  },
  {
    id: 'B2',
    table: 'outgoing_transfers',
    set: 'amount = amount + 1',
    where: `state in ('pending', 'submitted')`,
  },
  {
    id: 'D1',
    table: 'distributions',
    set: 'gross = gross + 1',
    where: 'started_at is not null and corrects_id is null',
  },
  { id: 'D8', table: 'distribution_lines', set: 'net_czk = net_czk + 1', where: 'booked_at is not null' },
  { id: 'D11', table: 'distribution_debts', set: 'amount = amount + 1', prefix: 'debt ' },
  { id: 'D12', table: 'distribution_debt_payments', set: 'amount = amount + 1', prefix: 'payment ' },
];

/** The unique identifiers of the rows from their first column. */
const namesOf = (rows: readonly object[], named?: string): string[] => {
  const names = rows.map((row) =>
    String(named === undefined ? Object.values(row)[0] : (row as Record<string, unknown>)[named]),
  );
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b));
};

class Undone extends Error {}

/** Damages all rows written since then, checks them with both statements, and undoes the damage. */
const compareDamage = async (
  db: Kysely<unknown>,
  { id, table, set, where = 'true', prefix = '', named }: Damage,
  proved: Proved,
): Promise<number> => {
  const found: { damaged: string[]; whole: string[]; sinceLast: string[] } = {
    damaged: [],
    whole: [],
    sinceLast: [],
  };
  const one = invariants.find((invariant) => invariant.id === id);
  const statement = one && statementSince(one);
  if (!one || statement === undefined) throw new Error(`${id} is not proved by itself`);
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      const { rows } = await sql
        .raw<{ id: number }>(
          `update ${table} set ${set} where xmin::text::bigint >= ${proved.transaction} and ${where} returning '${prefix}' || ${named ?? 'id'} as name`,
        )
        .execute(tx);
      found.damaged = namesOf(rows);
      await setProvedPoint(tx, proved.point);
      await readTouched(tx);
      found.whole = namesOf((await sql.raw<object>(one.sql).execute(tx)).rows, named);
      found.sinceLast = namesOf((await sql.raw<object>(statement).execute(tx)).rows, named);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  const [whole, sinceLast] = [found.whole, found.sinceLast].map((names) =>
    names.filter((name) => name.startsWith(prefix)),
  );
  expect({ id, sinceLast }).toEqual({ id, sinceLast: whole });
  expect({ id, missed: found.damaged.filter((row) => !found.whole.includes(row)) }).toEqual({
    id,
    missed: [],
  });
  return found.damaged.length;
};

interface Proved {
  readonly point: ProvedPoint;
  /** Rows written since then have this number or a higher one. */
  readonly transaction: string;
}

/**
 * Runs both proofs along a history. After each part neither proof finds a fault, and the incremental proof reads each
 * row that the part wrote: both find damage to it.
 */
export const compareProofs = (context: () => TestContext) => {
  const last: { proved?: Proved } = {};
  const damaged = new Set<string>();

  /** Marks everything written so far as old. */
  const prove = async (): Promise<void> => {
    const { kysely } = context().database;
    const report = await checkInvariants(kysely, { since: last.proved?.point ?? null });
    const broken = report.violations.filter(({ invariant }) => invariant.nature === 'safety');
    expect(broken.map(({ invariant, rows }) => `${invariant.id} ${inspect(rows)}`)).toEqual([]);
    const { rows } = await sql<{ now: string; transaction: string }>`
      select app_now()::text as now, pg_snapshot_xmax(pg_current_snapshot())::text as transaction`.execute(
      kysely,
    );
    const { now = '', transaction = '0' } = rows[0] ?? {};
    last.proved = { point: { ...pointOf(report), since: now }, transaction };
  };

  return {
    prove,
    /** The invariants for which rows could be damaged. */
    damaged: (): string[] => [...damaged],
    /** Compares what both proofs find in the part since the last call. */
    compare: async (isSealed: boolean): Promise<void> => {
      const { proved } = last;
      if (!proved) throw new Error('nothing was proved before');
      for (const damage of damages) {
        if ((await compareDamage(context().admin.kysely, damage, proved)) > 0) damaged.add(damage.id);
      }
      if (isSealed) while ((await createSealJournal(context()).run()) === 'more');
      await prove();
    },
  };
};
