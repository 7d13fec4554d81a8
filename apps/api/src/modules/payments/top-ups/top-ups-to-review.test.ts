import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { advanceClock, testVault } from '../../../../test/support/app/test-app.ts';
import { deletion } from '../../../../test/support/concurrency/deletion-race-cases.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { topUpsOf } from '../../../../test/support/payments/gateway-top-ups.ts';
import { useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { saveProfileFields } from '../../accounts/index.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const { begin, answer } = topUpsOf(context);

afterEach(() => assertSafe(context()));

interface Shown {
  readonly reference: string;
  readonly since: string;
  readonly nextAskAt: string | null;
}
const list = async (query = '') => {
  const { text, status } = await operator.get(`/top-ups-to-review${query}`);
  expect(status).toBe(200);
  return JSON.parse(text) as {
    readonly data: readonly Shown[];
    readonly meta: { readonly pagination: { readonly next: string | null } };
  };
};
const queue = async () => {
  const { rows } = await sql`
    select count(*)::integer as count, sum(amount)::bigint as amount from payments_queue where kind = 'topUps'`.execute(
    context().admin.kysely,
  );
  return rows[0];
};

it('staff see undecided top-ups with their investors, longest waiting first, until the gateway decides', async () => {
  const [one, two, waiting] = [
    await clearedUser(context()),
    await clearedUser(context()),
    await clearedUser(context()),
  ];
  await context().transact((tx) =>
    saveProfileFields(tx, testVault, one.userId, { values: { firstName: 'Jiřina', lastName: 'Dvořáková' } }),
  );
  const first = await begin(one, { provider: 'confirmo' });
  const second = await begin(two, { provider: 'payout', amount: 700_00n });
  await begin(waiting);
  expect([(await list()).data, await queue()]).toEqual([[], { count: 0, amount: null }]);

  await answer(first, 'undecided');
  await advanceClock(context(), '1 minute');
  // Paid, but with another amount than requested.
  await answer(second, 'paid', { asked: { amount: 1n, currency: 'CZK' }, isFinal: true });
  const { data } = await list();
  expect(data).toEqual([
    {
      reference: first.invoice,
      provider: 'confirmo',
      amount: 1_000_00,
      currency: 'CZK',
      since: expect.any(String),
      nextAskAt: expect.any(String),
      user: { documentId: one.documentId, email: expect.any(String), name: 'Jiřina Dvořáková' },
    },
    expect.objectContaining({ reference: second.invoice, amount: 700_00, nextAskAt: null }),
  ]);
  expect(await queue()).toEqual({ count: 2, amount: 1_700_00n });
  const since = data[0]?.since;
  await answer(first, 'undecided');
  expect((await list()).data[0]?.since, 'the same answer again does not shorten the wait').toBe(since);

  const page = await list('?pagination[pageSize]=1');
  const next = await list(`?pagination[pageSize]=1&pagination[after]=${page.meta.pagination.next}`);
  expect([...page.data, ...next.data].map(({ reference }) => reference)).toEqual([
    first.invoice,
    second.invoice,
  ]);

  await answer(first, 'paid', { received: { amount: 900_00n, currency: 'CZK' } });
  expect((await list()).data.map(({ reference }) => reference)).toEqual([second.invoice]);
});

it('a top-up stays listed without its investor after the account’s deletion', async () => {
  const user = await clearedUser(context());
  const begun = await begin(user, { provider: 'confirmo' });
  await answer(begun, 'undecided');
  await deletion(user)(context().transact);
  expect((await list()).data.find(({ reference }) => reference === begun.invoice)).toMatchObject({
    user: null,
  });
});

it('refuses a cursor of another list', async () => {
  const { status, code } = await operator.get('/top-ups-to-review?pagination[after]=nothing');
  expect([status, code]).toEqual([400, 'common.validation']);
});
