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
  /** Of which rows it is damage. */
  readonly where?: string;
}

/** One violation for each kind of row; the invariant names the rows by their id in its first column. */
const damages: readonly Damage[] = [
  { id: 'M3', table: 'ledger_accounts', set: 'balance = balance + 1', where: 'balance is not null' },
  { id: 'O8', table: 'orders', set: 'nominal_price = nominal_price - 1, fee = fee + 1', where: 'fee is not null' },
  { id: 'O9', table: 'orders', set: `currency = 'EUR'`, where: `currency = 'CZK' and paid_from_wallet > 0` },
  {
    id: 'P6',
    table: 'payments',
    set: `amount = amount + 1, credited_amount = credited_amount + (state <> 'reversed')::integer,
      reversed_amount = reversed_amount + (state = 'reversed')::integer`,
  },
  { id: 'P9', table: 'payments', set: `refunded_amount = refunded_amount + 1, amount = amount + 1`, where: `state <> 'credited' and state <> 'reversed'` },
  {
    id: 'P10',
    table: 'refunds',
    set: `state = case state when 'requested' then 'done' else 'requested' end, failure = null,
      ended_at = case state when 'requested' then app_now() end`,
    where: `state <> 'needs_staff'`,
  },
  { id: 'B2', table: 'outgoing_transfers', set: 'amount = amount + 1', where: `state in ('pending', 'submitted')` },
  { id: 'D1', table: 'distributions', set: 'gross = gross + 1', where: 'started_at is not null and corrects_id is null' },
  { id: 'D8', table: 'distribution_lines', set: 'net_czk = net_czk + 1', where: 'booked_at is not null' },
];

const idsOf = (rows: readonly object[]): unknown[] => [
  ...new Set(rows.map((row) => Object.values(row)[0] as unknown)),
];
const sorted = (ids: readonly unknown[]): number[] => ids.map(Number).toSorted((a, b) => a - b);

class Undone extends Error {}

/** Does damage to all rows that were written since, looks for it by both statements, and undoes it. */
const compareDamage = async (
  db: Kysely<unknown>,
  { id, table, set, where = 'true' }: Damage,
  proved: Proved,
): Promise<number> => {
  const found: { damaged: number[]; whole: number[]; sinceLast: number[] } = {
    damaged: [],
    whole: [],
    sinceLast: [],
  };
  const one = invariants.find((invariant) => invariant.id === id);
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      const { rows } = await sql.raw<{ id: number }>(
        `update ${table} set ${set} where xmin::text::bigint >= ${proved.transaction} and ${where} returning id`,
      ).execute(tx);
      found.damaged = sorted(idsOf(rows));
      await setProvedPoint(tx, proved.point);
      await readTouched(tx);
      found.whole = sorted(idsOf((await sql.raw<object>(one!.sql).execute(tx)).rows));
      found.sinceLast = sorted(idsOf((await sql.raw<object>(statementSince(one!)!).execute(tx)).rows));
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  for (const row of found.whole.filter((r) => !found.sinceLast.includes(r))) {
    const now = (await sql.raw<any>(`select to_jsonb(x) as r from ${table} x where id = ${row}`).execute(db)).rows[0]?.r;
    const old = (globalThis as any).snap[`${table} ${row}`] ?? {};
    console.log('MISSED', id, table, row, JSON.stringify(Object.fromEntries(Object.keys(now ?? {}).filter((k) => JSON.stringify(now[k]) !== JSON.stringify(old[k])).map((k) => [k, old[k], now[k]]).map(([k, a, b]) => [k, [a, b]]))), now?.state);
    console.log((await sql.raw<any>(`select type, subject_type, subject_id, at from domain_events order by id desc limit 12`).execute(db)).rows.map((r: any) => JSON.stringify(r)).join('\n'), JSON.stringify(proved.point));
  }
  expect({ id, sinceLast: found.sinceLast }).toEqual({ id, sinceLast: found.whole });
  expect({ id, missed: found.damaged.filter((row) => !found.whole.includes(row)) }).toEqual({ id, missed: [] });
  return found.damaged.length;
};

interface Proved {
  readonly point: ProvedPoint;
  /** Rows that were written since have this number or a later one. */
  readonly transaction: string;
}

/**
 * Both proofs along a history. After a part of it neither finds anything, and each row that was written in it is read
 * by the incremental proof: damage to it is found by both.
 */
export const compareProofs = (context: () => TestContext) => {
  const last: { proved?: Proved } = {};
  const seen = new Map<string, number>();

  /** What was written so far is old from now on. */
  const prove = async (): Promise<void> => {
    const { kysely } = context().database;
    const report = await checkInvariants(kysely, { since: last.proved?.point ?? null });
    const broken = report.violations.filter(({ invariant }) => invariant.nature === 'safety');
    expect(broken.map(({ invariant, rows }) => `${invariant.id} ${inspect(rows)}`)).toEqual([]);
    const { rows } = await sql<{ now: string; transaction: string }>`
      select app_now()::text as now, pg_snapshot_xmax(pg_current_snapshot())::text as transaction`.execute(kysely);
    const { now = '', transaction = '0' } = rows[0] ?? {};
    const snap: any = {};
    for (const t of new Set(damages.map((d) => d.table)))
      for (const r of (await sql.raw<any>(`select to_jsonb(x) as r from ${t} x`).execute(context().admin.kysely)).rows) snap[`${t} ${r.r.id}`] = r.r;
    (globalThis as any).snap = snap;
    last.proved = { point: { ...pointOf(report), since: now }, transaction };
  };

  return {
    seen,
    prove,
    /** Compares what both find of the part since the last call. */
    compare: async (isSealed: boolean): Promise<void> => {
      const { proved } = last;
      if (!proved) throw new Error('nothing was proved before');
      for (const damage of damages) {
        const count = await compareDamage(context().admin.kysely, damage, proved);
        seen.set(damage.id, (seen.get(damage.id) ?? 0) + count);
      }
      if (isSealed) while ((await createSealJournal(context()).run()) === 'more');
      await prove();
    },
  };
};
