import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import {
  sampleMovement,
  sampleReversal,
  sayBalance,
} from '../../../../test/support/bank/import-statement-line.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);

interface Day {
  readonly bank: number | null;
  readonly ledger: number;
  readonly blockers: readonly string[];
  readonly reasons: readonly { readonly movement: { readonly documentId: string } | null }[];
}
const path = (day: string): string => `/bank-days/CZK/${day}`;
const dayOf = async (day: string): Promise<Day> => {
  const answer = await operator.get(path(day));
  expect(answer.status).toBe(200);
  return JSON.parse(JSON.stringify(answer.data)) as Day;
};
const explain = (movement: string, kind = 'fee') =>
  operator.ask(`/bank-movements/${movement}/explain`, { kind });
const close = async (day: string, more: object = {}) => {
  const { bank, ledger } = await dayOf(day);
  return operator.post(`${path(day)}/close`, { bank, ledger, ...more });
};
/** Adds the next lines at the bank, which then states this balance. */
const bankHolds = (day: string, balance: bigint): Promise<void> => sayBalance(context(), { day, balance });

afterEach(async () => {
  await assertSafe(context());
});

describe('a day of the bank', () => {
  it('closes once staff have explained each unbooked line, and shows that bank and ledger are equal', async () => {
    await bankHolds('2026-10-31', 500_00n);
    await sampleMovement(context(), { amount: 100_00n, bookedOn: '2026-11-01' });
    const fee = await sampleMovement(context(), { amount: -15_00n, bookedOn: '2026-11-01' });
    expect(await dayOf('2026-11-01')).toMatchObject({ bank: null, blockers: ['not_stated', 'unexplained'] });
    await bankHolds('2026-11-02', 585_01n);
    expect((await dayOf('2026-11-01')).blockers).toEqual(['lines_missing', 'unexplained']);
    await bankHolds('2026-11-02', 585_00n);
    expect(await dayOf('2026-11-01')).toMatchObject({
      bank: 585_00,
      opening: 500_00,
      lines: 85_00,
      ledger: 100_00,
      difference: -15_00,
      isEqual: false,
      carried: 0,
      reasons: [{ kind: 'outgoing', movement: { documentId: fee }, bank: -15_00, ledger: 0 }],
      blockers: ['unexplained'],
    });
    expect(await close('2026-11-01')).toMatchObject({
      status: 409,
      code: 'bank_day.not_closable',
      params: { reason: 'unexplained' },
    });
    expect((await explain(fee)).data).toEqual({ requestedApproval: null });
    expect(await explain(fee)).toMatchObject({ status: 409, code: 'bank_movement.not_explainable' });
    expect(
      await operator.post(`${path('2026-11-01')}/close`, { bank: 585_00, ledger: 100_00 }),
    ).toMatchObject({
      status: 409,
      code: 'bank_day.changed',
    });
    const closed = await close('2026-11-01', { note: 'A fee of the bank.' });
    expect(closed).toMatchObject({
      status: 201,
      data: {
        bank: 585_00,
        ledger: 85_00,
        difference: 0,
        isEqual: true,
        closed: { note: 'A fee of the bank.' },
        reasons: [
          { kind: 'bank.explained', movement: { documentId: fee }, difference: 15_00 },
          { kind: 'outgoing', explanation: { kind: 'fee' }, difference: -15_00 },
        ],
      },
    });
    expect((await close('2026-11-01')).code).toBe('bank_day.not_closable');
    const { rows } = await sql<{ facts: object }>`
      select after as facts from domain_events where type = 'bank_day.closed'`.execute(
      context().admin.kysely,
    );
    expect(rows).toMatchObject([
      { facts: { currency: 'CZK', bank: '58500', ledger: '8500', difference: '0' } },
    ]);
  });

  it('includes a late line of a closed day, and its closing also closes the older open days', async () => {
    await sampleMovement(context(), { amount: 7_00n, bookedOn: '2026-11-01' });
    await sampleMovement(context(), { amount: 3_00n, bookedOn: '2026-11-04' });
    await bankHolds('2026-11-04', 595_00n);
    expect((await close('2026-11-01')).code).toBe('bank_day.not_closable');
    expect((await close('2026-11-03')).data).toMatchObject({ bank: 592_00, ledger: 92_00, isEqual: true });
    expect(await dayOf('2026-11-04')).toMatchObject({
      carriedFrom: '2026-11-03',
      lines: 95_00,
      blockers: [],
    });
    expect((await close('2026-11-02')).code).toBe('bank_day.not_closable');
    expect(await dayOf('2026-11-01'), 'a closed day stays as it was').toMatchObject({
      bank: 585_00,
      isEqual: true,
    });
    const list = JSON.parse(
      (await operator.get('/bank-days?filters[currency]=CZK&pagination[pageSize]=100')).text,
    ) as {
      data: { day: string; closed: object | null; difference: number | null }[];
    };
    expect(list.data.filter(({ closed }) => closed !== null).map(({ day }) => day)).toEqual([
      '2026-11-03',
      '2026-11-01',
    ]);
    expect(
      list.data.filter(({ difference }) => difference === null).every(({ day }) => day > '2026-11-04'),
      'no statement goes as far',
    ).toBe(true);
  });

  it('is the start of the bank balance, which later lines change', async () => {
    const { rows } = await sql<{ balance: bigint; lines: bigint; open: bigint }>`
      select b.balance, m.lines, m.open from bank_balances b
      cross join lateral (
        select sum(amount)::bigint as lines, (sum(amount) filter (where closed_day_id is null))::bigint as open
        from bank_movements where currency = b.currency
      ) m
      where b.currency = 'CZK'`.execute(context().admin.kysely);
    expect(rows).toEqual([{ balance: 95_00n, lines: 95_00n, open: 3_00n }]);
  });

  it('closes only after its end, and keeps its lines', async () => {
    const { rows } = await sql<{ today: string }>`
      select (app_now() at time zone 'Europe/Prague')::date as today`.execute(context().admin.kysely);
    const today = rows[0]?.today ?? '';
    await bankHolds(today, 595_00n);
    expect((await dayOf(today)).blockers).toEqual(['not_over']);
    await expect(
      sql`update bank_movements set closed_day_id = null where closed_day_id is not null`.execute(
        context().admin.kysely,
      ),
    ).rejects.toMatchObject({ code: '23001' });
  });

  it('needs two members of staff to explain a line above a limit, and accepts no explanation of an incoming line', async () => {
    const large = await sampleMovement(context(), { amount: -10_000_01n, bookedOn: '2026-11-05' });
    const asked = await explain(large, 'own_transfer');
    const request = asked.data['requestedApproval'] as { documentId: string };
    expect(asked.status).toBe(201);
    expect((await explain(large, 'own_transfer')).code).toBe('approval.pending');
    expect((await operator.approve(request.documentId)).data['result']).toEqual({
      movement: large,
      kind: 'own_transfer',
    });
    const incoming = await sampleMovement(context(), { amount: 1n, bookedOn: '2026-11-05' });
    expect((await explain(incoming)).code).toBe('bank_movement.not_explainable');
    expect((await explain('none')).status).toBe(404);
    const { movement, payment } = await sampleReversal(context(), 2_00n);
    expect((await explain(movement, 'paid_by_hand')).code).toBe('bank_movement.not_explainable');
    expect((await explain(movement, 'other')).status).toBe(201);
    expect((await operator.ask(`/bank-movements/${movement}/match-reversal`, { payment })).status).toBe(404);
    const waits = await sql`select from bank_lines_to_explain`.execute(context().admin.kysely);
    expect(waits.rows).toEqual([]);
    const { rows } = await sql<{ at: string; owed: bigint }>`
      select a.name as at, sum(p.amount)::bigint as owed from ledger_postings p
      join ledger_accounts a on a.id = p.account_id
      where a.provider = 'operator' group by a.name`.execute(context().admin.kysely);
    expect(rows).toEqual([{ at: 'external/CZK/provider:operator', owed: -10_017_01n }]);
  });
});
