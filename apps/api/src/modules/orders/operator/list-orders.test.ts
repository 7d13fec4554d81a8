import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { tables } from '@parcela/platform/database/database.ts';
import { type OperatorOrdersFilter, type OrdersPage, ordersQuery } from './list-orders.queries.ts';

const context = useTestDatabase();
const made = { user: '', project: '' };

const none: OperatorOrdersFilter = {
  state: undefined,
  paymentType: undefined,
  project: undefined,
  user: undefined,
  number: undefined,
  reference: undefined,
  currency: undefined,
  needsReview: undefined,
  expiresBefore: undefined,
  priceFrom: undefined,
  priceTo: undefined,
  from: undefined,
  to: undefined,
  timeZone: 'Europe/Prague',
};
const newest: OrdersPage = { sort: 'createdAt:desc', after: undefined, pageSize: 25 };

/** Most orders are paid and old; the rare ones are spread among them. */
beforeAll(async () => {
  const user = await clearedUser(context());
  const projects = await context().transact(async (tx) => {
    await setSampleRates(tx);
    return [await publishSampleProject(tx), await publishSampleProject(tx)];
  });
  made.user = user.documentId;
  made.project = projects[1]?.documentId ?? '';
  const { pool } = context().admin;
  const client = await pool.connect();
  try {
    // The guards are off, because this data could not arise otherwise.
    await client.query(`set session_replication_role = replica`);
    await client.query(`
      insert into orders (document_id, user_id, project_id, state, token_count, unit_price, price, currency,
        nominal_price, fee, project_currency, eur_to_czk, eur_to_pln, payment_type, payment_reference, allocated,
        deadline_at, needs_review, created_at, paid_at, failed_at, ended_at)
      select new_document_id(), 900000 + n, case when n % 500 = 0 then p.rare else p.usual end, s.state, 1,
        100000 + n, 100000 + n, case when n % 700 = 0 then 'PLN' else 'CZK' end, 1, 0, 'CZK', 25, 4,
        case when n % 900 = 0 then 'Wallet' else 'BankTransfer' end, (3000000000 + n)::text,
        case s.state when 'Paid' then 100000 + n else 0 end,
        case s.state when 'Unpaid' then s.at + interval '24 hours' end, n % 1000 = 1, s.at, s.at,
        case s.state when 'Failed' then s.at end, case s.state when 'Timeout' then s.at end
      from generate_series(1, 20000) n
      cross join (select min(id) as usual, max(id) as rare from projects) p
      cross join lateral (select timestamptz '2026-01-01' + n * interval '1 minute' as at,
        case when n % 600 = 0 then 'Unpaid' when n % 40 = 0 then 'Timeout' else 'Paid' end as state) s`);
  } finally {
    await client.query(`set session_replication_role = origin`);
    client.release();
  }
  await sql`analyze orders`.execute(context().admin.kysely);
}, 60_000);

const cases: readonly (readonly [
  index: string,
  filter: Partial<OperatorOrdersFilter>,
  page?: Partial<OrdersPage>,
])[] = [
  ['orders_placed', {}],
  ['orders_placed', {}, { after: { by: 'createdAt', micros: 1_767_500_000_000_000, id: 9_000 } }],
  ['orders_placed', {}, { sort: 'createdAt' }],
  ['orders_placed', { from: '2026-01-03', to: '2026-01-04' }],
  ['orders_placed', { state: 'Paid' }],
  ['orders_not_paid', { state: 'Unpaid' }],
  ['orders_not_paid', { state: 'Failed' }],
  ['orders_payment_type', { paymentType: 'Wallet' }],
  ['orders_project', { project: 'project' }],
  ['orders_user', { user: 'user' }],
  ['orders_pkey', { number: '20260101-1-1' }],
  ['orders_payment_reference_key', { reference: '3000000001' }],
  ['orders_to_review', { needsReview: true }],
  ['orders_deadline', { expiresBefore: '2026-01-01' }],
  ['orders_price', { currency: 'PLN' }],
  ['orders_price', { currency: 'CZK', priceFrom: 119_999 }],
  ['orders_price', {}, { sort: 'price' }],
  [
    'orders_price',
    { currency: 'CZK' },
    { sort: 'price:desc', after: { by: 'price', currency: 'CZK', price: 110_000, id: 5 } },
  ],
];

it.each(cases.map(([index, filter, page = {}]) => ({ index, filter, page })))(
  'the list reads orders by $index when filtered by $filter',
  async ({ index, filter, page }) => {
    const named = {
      ...filter,
      ...(filter.user !== undefined && { user: made.user }),
      ...(filter.project !== undefined && { project: made.project }),
    };
    const query = ordersQuery({ ...newest, ...page }, { ...none, ...named });
    const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(
      tables(context().database.reader),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on orders/);
  },
);
