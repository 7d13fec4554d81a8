import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleMovement } from '../../../../test/support/bank/import-statement-line.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { signedInStaff, type TestStaff } from '../../../../test/support/app/test-staff.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { paymentsOfLines } from '../../payments/index.ts';
import { operatorMovementsRoutes } from '../index.ts';
import { movementsQuery } from './bank-movements.queries.ts';
import { openCollectionAccount, saveReadTo } from './bank-statements.store.ts';

const context = useTestDatabase();
const made: { app?: TestApp; support?: TestStaff } = {};

interface Item {
  readonly documentId: string;
  readonly movementId: string;
}
const ask = async (path: string, query: Record<string, string> = {}) => {
  const answer = await made.app?.inject({
    url: `/operator${path}?${new URLSearchParams(query).toString()}`,
    headers: { ...made.support?.headers },
  });
  if (!answer) throw new Error('the app is there only inside tests');
  const body = answer.json<{ data: unknown; meta: { pagination: { next: string | null } } }>();
  return { status: answer.statusCode, ...body };
};
const items = async (path: string, query: Record<string, string> = {}) =>
  (await ask(path, query)).data as readonly Item[];
const found = async (query: Record<string, string>): Promise<readonly string[]> => {
  return (await items('/bank-movements', query)).map(({ movementId }) => movementId);
};

beforeAll(async () => {
  made.app = await startTestApp(context(), (api) =>
    operatorMovementsRoutes(api, {
      timeZone: 'Europe/Prague',
      proposePayments: async () => [],
      payments: paymentsOfLines,
      owners: {},
    }),
  );
  made.support = await signedInStaff(context(), ['support']);
  await sampleMovement(context(), { movementId: 'old', bookedOn: '2026-10-01', amount: 12_50n });
  await sampleMovement(context(), { movementId: 'fee', bookedOn: '2026-11-20', amount: -15_00n });
  await sampleMovement(context(), { movementId: 'new', bookedOn: '2026-11-21', raw: '{"x":"Žofie"}' });
  await sampleMovement(context(), { movementId: 'usd', bookedOn: '2026-11-21', currency: 'USD' });
});

describe('GET /operator/bank-movements', () => {
  it('shows every line, the last booked first, and filters by outcome', async () => {
    const accounts = await items('/collection-accounts');
    const account = accounts[0]?.documentId ?? '';
    const expected: readonly (readonly [Record<string, string>, readonly string[]])[] = [
      [{}, ['usd', 'new', 'fee', 'old']],
      [{ 'filters[outcome]': 'payment' }, ['new', 'old']],
      [{ 'filters[outcome]': 'outgoing' }, ['fee']],
      [{ 'filters[from]': '2026-11-20', 'filters[to]': '2026-11-20' }, ['fee']],
      [{ 'filters[from]': '2026-11-21' }, ['usd', 'new']],
      [{ 'filters[amount]': '12,5' }, ['old']],
      [{ 'filters[amount]': '-15.00' }, ['fee']],
      [{ 'filters[account]': account, 'filters[to]': '2026-10-01' }, ['old']],
      [{ 'filters[account]': 'none' }, []],
    ];
    for (const [query, lines] of expected) expect([query, await found(query)]).toEqual([query, lines]);
    for (const [name, value] of [
      ['filters[amount]', '1.005'],
      ['filters[from]', 'yesterday'],
      ['filters[outcome]', 'fee'],
      ['pagination[after]', 'x'],
    ] as const)
      expect([value, (await ask('/bank-movements', { [name]: value })).status]).toEqual([value, 400]);
  });

  it('pages by cursor within one day', async () => {
    const first = await ask('/bank-movements', { 'pagination[pageSize]': '1' });
    const next = first.meta.pagination.next ?? '';
    const second = await ask('/bank-movements', { 'pagination[pageSize]': '1', 'pagination[after]': next });
    expect([first, second].map(({ data }) => data)).toMatchObject([
      [{ movementId: 'usd' }],
      [{ movementId: 'new' }],
    ]);
  });

  it('shows a line in its original form with payment and payer, and records the reader', async () => {
    const data = await items('/bank-movements', { 'filters[outcome]': 'payment' });
    const one = await ask(`/bank-movements/${data[0]?.documentId}`);
    expect(one.data).toMatchObject({
      movementId: 'new',
      outcome: 'payment',
      payment: { documentId: expect.stringMatching(/^[A-Za-z0-9]{24}$/) as string, waiting: 1_00 },
      order: null,
      transfer: null,
      payer: { name: 'Jan Novák', account: 'CZ6508000000192000145399' },
      raw: '{"x":"Žofie"}',
    });
    expect((await ask('/bank-movements/none')).status).toBe(404);
    const { rows } = await sql<object>`
      select type, subject_id as id from domain_events
      where actor_kind = 'staff' and actor_id = ${made.support?.staffId}`.execute(context().admin.kysely);
    expect(rows).toEqual([{ type: 'bank_movement.viewed', id: data[0]?.documentId }]);
  });

  it('reads by an index with any filter among many lines', async () => {
    const { kysely } = context().admin;
    await sql`
      insert into bank_movements (collection_account_id, movement_id, booked_on, amount, currency, raw, outcome)
      select a.id, 'many' || n, '2020-01-01'::date + n / 10, n, 'CZK', '{}', 'payment'
      from collection_accounts a, generate_series(1, 20000) n where a.currency = 'CZK'`.execute(kysely);
    await sql`analyze bank_movements`.execute(kysely);
    const none = {
      outcome: undefined,
      account: undefined,
      isUntied: false,
      from: undefined,
      to: undefined,
      amount: undefined,
      after: undefined,
      pageSize: 25,
    } as const;
    for (const [filter, index] of [
      [none, 'bank_movements_newest'],
      [{ ...none, after: { bookedOn: '2021-06-01', id: 5000 } }, 'bank_movements_newest'],
      [{ ...none, outcome: 'foreign_currency' }, 'bank_movements_outcome_newest'],
      [{ ...none, amount: 12_50n }, 'bank_movements_amount_newest'],
    ] as const) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${movementsQuery(filter)}`.execute(kysely);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan on bank_movements');
    }
  });
});

describe('GET /operator/collection-accounts', () => {
  it('shows the progress of reading each account and whether it is late', async () => {
    const feeds = () => ask('/collection-accounts').then(({ data }) => data);
    expect(await feeds()).toMatchObject([{ currency: 'CZK', state: 'never', readTo: null, unreadable: 0 }]);
    await context().transact(async (tx) => {
      const account = await openCollectionAccount(tx, 'CZ5220100000002900000005', 'CZK');
      await saveReadTo(tx, account.id, '2026-11-21');
    });
    expect(await feeds()).toMatchObject([{ state: 'current', readTo: '2026-11-21' }]);
    await sql`update collection_accounts set last_read_at = app_now() - interval '2 hours'`.execute(
      context().admin.kysely,
    );
    expect(await feeds()).toMatchObject([{ state: 'late' }]);
  });
});
