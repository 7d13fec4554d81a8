import { balanceOf, walletOf } from '@parcela/ledger';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { advanceClock, testVault, type TestUser } from '../../../../test/support/app/test-app.ts';
import { deletion } from '../../../../test/support/concurrency/deletion-race-cases.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { type Begun, topUpDeps, topUpsOf } from '../../../../test/support/payments/gateway-top-ups.ts';
import { useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { saveProfileFields } from '../../accounts/index.ts';
import { getTopUp } from './get-top-up.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const { begin, answer } = topUpsOf(context);
const collection = {
  ibans: { CZK: 'CZ6508000000192000145399', EUR: 'CZ6508000000192000145399', PLN: '' },
  bankName: 'Bank',
  holderName: 'Parcela s.r.o.',
};

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

describe('closing a top-up', () => {
  const close = (reference: string, provider = 'confirmo') =>
    operator.ask('/top-ups-to-review/close', { provider, reference });
  const closed = async (): Promise<{ readonly user: TestUser; readonly begun: Begun }> => {
    const user = await clearedUser(context());
    const begun = await begin(user, { provider: 'confirmo' });
    await answer(begun, 'undecided');
    expect(await close(begun.invoice)).toMatchObject({ status: 200 });
    return { user, begun };
  };
  const shown = async ({ userId }: TestUser) =>
    (
      await context().transact((tx) =>
        getTopUp({ ...topUpDeps, collection }, tx, { userId, currency: 'CZK' }, null),
      )
    ).latest?.state;
  const free = ({ userId }: TestUser) => balanceOf(context().database.reader, walletOf(userId, 'CZK'));
  const paymentsOf = async ({ attemptId }: Begun) => {
    const { rows } = await sql`
      select state, suspense_amount as waiting, suspense_reason as reason from payments
      where attempt_id = ${attemptId}`.execute(context().admin.kysely);
    return rows;
  };

  it('takes it off the list and the queue with a reason, and moves no money', async () => {
    const before = await queue();
    const { user, begun } = await closed();
    expect((await list()).data.map(({ reference }) => reference)).not.toContain(begun.invoice);
    expect(await queue()).toEqual(before);
    expect([await free(user), await paymentsOf(begun), await shown(user)]).toEqual([0n, [], 'closed']);
    const { rows } = await sql`
      select e.type, e.subject_id as "subject", e.before, e.after, e.actor_id as "by" from domain_events e
      where e.type = 'top_up.closed' and e.subject_id = ${begun.invoice}`.execute(context().admin.kysely);
    expect(rows).toEqual([
      {
        type: 'top_up.closed',
        subject: begun.invoice,
        before: { state: 'needs_review' },
        after: {
          state: 'rejected',
          provider: 'confirmo',
          amount: '100000',
          currency: 'CZK',
          user: user.documentId,
          reason: 'We looked at it',
        },
        by: expect.anything(),
      },
    ]);
  });

  it('lasts when the gateway repeats that it is undecided', async () => {
    const { user, begun } = await closed();
    for (const state of ['undecided', 'confirming', 'expired'] as const) await answer(begun, state);
    expect((await list()).data.map(({ reference }) => reference)).not.toContain(begun.invoice);
    expect(await shown(user)).toBe('closed');
  });

  it.each([1_000_00n, 900_00n])(
    'sends late money to suspense once, also another amount (%d)',
    async (amount) => {
      const { user, begun } = await closed();
      const received = { amount, currency: 'CZK' } as const;
      await Promise.all([1, 2].map(() => answer(begun, 'paid', { received })));
      await answer(begun, 'paid', { received });
      expect(await free(user)).toBe(0n);
      expect(await paymentsOf(begun)).toEqual([
        { state: 'suspense', waiting: amount, reason: 'top_up_closed' },
      ]);
      expect(await shown(user)).toBe('waiting');
    },
  );

  it('decides a race with the answer of the gateway: the money is in the wallet or in suspense, once', async () => {
    const user = await clearedUser(context());
    const begun = await begin(user, { provider: 'confirmo' });
    await answer(begun, 'undecided');
    const [closing] = await Promise.all([close(begun.invoice), answer(begun, 'paid')]);
    const isClosed = closing.status === 200;
    expect([await free(user), await paymentsOf(begun)]).toEqual(
      isClosed
        ? [0n, [{ state: 'suspense', waiting: 1_000_00n, reason: 'top_up_closed' }]]
        : [1_000_00n, [{ state: 'credited', waiting: 0n, reason: null }]],
    );
  });

  it('is refused for a top-up that needs no decision, for an unknown one, for an order, and without a reason', async () => {
    const user = await clearedUser(context());
    const open = await begin(user, { provider: 'confirmo' });
    const { begun } = await closed();
    const attempts = await sql`select * from payment_attempts order by id`.execute(context().admin.kysely);
    expect(await close(open.invoice)).toMatchObject({ status: 409, code: 'suspense.decided' });
    expect(await close(begun.invoice)).toMatchObject({ status: 409, code: 'suspense.decided' });
    expect(await close(begun.invoice, 'payout')).toMatchObject({ status: 404, code: 'common.not_found' });
    expect(await close('unknown')).toMatchObject({ status: 404, code: 'common.not_found' });
    expect(
      await operator.ask('/top-ups-to-review/close', {
        provider: 'confirmo',
        reference: open.invoice,
        reason: ' ',
      }),
    ).toMatchObject({ status: 400, code: 'common.validation' });
    expect(await sql`select * from payment_attempts order by id`.execute(context().admin.kysely)).toEqual(
      attempts,
    );
  });
});

it('refuses a cursor of another list', async () => {
  const { status, code } = await operator.get('/top-ups-to-review?pagination[after]=nothing');
  expect([status, code]).toEqual([400, 'common.validation']);
});
