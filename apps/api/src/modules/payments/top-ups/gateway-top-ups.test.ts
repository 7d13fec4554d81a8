import { balanceOf, walletOf } from '@parcela/ledger';
import type { InvoiceState } from '@parcela/providers/ports/payment-gateway.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { notificationsOf } from '../../../../test/support/app/notifications.ts';
import { advanceClock, type TestUser } from '../../../../test/support/app/test-app.ts';
import { deletion } from '../../../../test/support/concurrency/deletion-race-cases.ts';
import { restrictSample } from '../../../../test/support/bank/return-payment.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { type Begun, topUpDeps, topUpsOf } from '../../../../test/support/payments/gateway-top-ups.ts';
import { assertSafe, noJobs } from '../../../../test/support/payments/payment-fixture.ts';
import { clearedUser, revokeLevel } from '../../../../test/support/verification/grant-levels.ts';
import { addTestStaff } from '../../../../test/support/app/test-staff.ts';
import { refundSuspense } from '../suspense/refund-suspended-payment.ts';
import { getTopUp } from './get-top-up.ts';
import { getTopUpReference } from './top-up-references.store.ts';

const context = useTestDatabase();
const { prepare, begin, answer } = topUpsOf(context);
const deps = topUpDeps;
const collection = {
  ibans: { CZK: 'CZ6508000000192000145399', EUR: 'CZ6508000000192000145399', PLN: '' },
  bankName: 'Bank',
  holderName: 'Parcela s.r.o.',
};
const thousand = 1_000_00n;

const free = ({ userId }: TestUser, currency: 'CZK' | 'EUR' = 'CZK') =>
  balanceOf(context().database.reader, walletOf(userId, currency));
const shown = async ({ userId }: TestUser) =>
  (await context().transact((tx) => getTopUp({ ...deps, collection }, tx, { userId, currency: 'CZK' }, null)))
    .latest?.state;
const paymentsOf = async ({ attemptId }: Pick<Begun, 'attemptId'>) => {
  const { rows } = await sql<{ documentId: string; id: number; state: string; reason: string | null }>`
    select id, document_id as "documentId", state, suspense_reason as reason from payments
    where attempt_id = ${attemptId}`.execute(context().admin.kysely);
  return rows;
};

afterEach(() => assertSafe(context()));

describe('a top-up at a gateway', () => {
  it.each(['csob', 'confirmo', 'payout'] as const)(
    'goes from %s to the wallet once, however often and in whatever order the gateway answers',
    async (provider) => {
      const user = await clearedUser(context());
      const begun = await begin(user, { provider });
      expect(await shown(user)).toBe('open');
      const states: readonly InvoiceState[] = ['waiting', 'paid', 'paid', 'expired', 'confirming'];
      await Promise.all(states.map((state) => answer(begun, state)));
      await answer(begun, 'paid');
      expect(await free(user)).toBe(thousand);
      expect(await paymentsOf(begun)).toMatchObject([{ state: 'credited' }]);
      expect(await shown(user)).toBe('received');
      expect(await notificationsOf(context(), user)).toMatchObject([
        { kind: 'payment.credited', link: '/wallet?currency=CZK' },
      ]);
    },
  );

  it('counts late money of an expired or cancelled payment, and each of two payments', async () => {
    const user = await clearedUser(context());
    const [late, cancelled] = [await begin(user), await begin(user, { amount: 2_000_00n })];
    await answer(late, 'expired');
    expect(await shown(user)).toBe('open');
    await answer(cancelled, 'cancelled');
    expect(await shown(user)).toBe('cancelled');
    const again = await begin(user);
    for (const each of [late, cancelled, again]) await answer(each, 'paid');
    expect(await free(user)).toBe(4_000_00n);
  });

  it('waits while the gateway decides about an insufficient payment, and then credits what the gateway accepts', async () => {
    const user = await clearedUser(context());
    const begun = await begin(user, { provider: 'confirmo' });
    await answer(begun, 'undecided');
    expect([await shown(user), await free(user)]).toEqual(['review', 0n]);
    await answer(begun, 'paid', { received: { amount: 900_00n, currency: 'CZK' } });
    expect([await shown(user), await free(user)]).toEqual(['received', 900_00n]);
  });

  it('credits nothing for an invoice with another amount or currency', async () => {
    const user = await clearedUser(context());
    const begun = await begin(user, { provider: 'confirmo' });
    await answer(begun, 'paid', { asked: { amount: 1n, currency: 'CZK' } });
    expect([await shown(user), await free(user), await paymentsOf(begun)]).toEqual(['review', 0n, []]);
  });

  it('reaches the wallet of its reference even if the answer of the gateway was lost', async () => {
    const user = await clearedUser(context());
    const reference = await context().transact((tx) =>
      getTopUpReference(tx, { userId: user.userId, currency: 'CZK' }),
    );
    const lost = { attemptId: 0, invoice: 'lost', provider: 'payout', amount: thousand } as const;
    await answer(lost, 'paid', { reference });
    await answer(lost, 'paid', { reference });
    expect(await free(user)).toBe(thousand);
  });

  it.each([
    ['KYC is revoked', (user: TestUser) => revokeLevel(context().database.reader, user.userId, 'KYC')],
    ['AML is revoked', (user: TestUser) => revokeLevel(context().database.reader, user.userId, 'AML')],
    ['the account is deleted', (user: TestUser) => deletion(user)(context().transact)],
    [
      'the money is restricted',
      (user: TestUser) => context().transact((tx) => restrictSample(tx, user.documentId)),
    ],
  ])('waits for staff, who refund it at its source, when %s in between', async (_what, change) => {
    const user = await clearedUser(context());
    const begun = await begin(user);
    await change(user);
    await answer(begun, 'paid');
    expect([await free(user), await shown(user)]).toEqual([0n, 'waiting']);
    const [payment] = await paymentsOf(begun);
    expect(payment).toMatchObject({ state: 'suspense', reason: 'investor_not_cleared' });
    await context().transact(async (tx) => {
      const [requestedBy = 0, approvedBy = 0] = await addTestStaff(tx, 2);
      await refundSuspense({ ...deps, jobs: noJobs }, tx, {
        payment: payment?.documentId ?? '',
        reason: 'no longer an investor',
        requestedBy,
        approvedBy,
        amount: thousand,
        requestId: 'test',
      });
    });
    const { rows } = await sql`
      select provider, amount, state from refunds where payment_id = ${payment?.id ?? 0}`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([{ provider: 'csob', amount: thousand, state: 'requested' }]);
  });

  it('waits for staff when the operator has switched top-ups off since the start', async () => {
    const user = await clearedUser(context());
    const begun = await begin(user);
    await answer(begun, 'paid', {}, { ...deps, takesTopUps: false });
    expect([await free(user), await shown(user)]).toEqual([0n, 'waiting']);
  });

  it('keeps the wallet equal to the sum of the paid invoices in any history', async () => {
    const user = await clearedUser(context());
    const total = { paid: 0n };
    const step = fc.record({
      amount: fc.bigInt({ min: 100_00n, max: 200_00n }),
      provider: fc.constantFrom('csob' as const, 'confirmo' as const, 'payout' as const),
      states: fc.array(
        fc.constantFrom<InvoiceState>('waiting', 'confirming', 'paid', 'cancelled', 'expired', 'failed'),
        { maxLength: 4 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        for (const { states, ...wanted } of steps) {
          const begun = await begin(user, wanted).catch(() => undefined);
          if (!begun) continue;
          for (const state of states) await answer(begun, state);
          if (states.includes('paid')) total.paid += wanted.amount;
        }
        expect(await free(user)).toBe(total.paid);
      }),
      { numRuns: 15 },
    );
    expect(total.paid).toBeGreaterThan(0n);
  });
});

const codeOf = (begun: Promise<unknown>): Promise<string> =>
  begun.then(
    () => 'begun',
    (error: unknown) => (error as { code: string }).code,
  );

describe('starting a top-up at a gateway', () => {
  it('is refused without KYC, without AML, during a restriction, and for a deleted account', async () => {
    const [kyc, aml, restricted, deleted] = await Promise.all(
      Array.from({ length: 4 }, () => clearedUser(context())),
    );
    if (!kyc || !aml || !restricted || !deleted) throw new Error('users are missing');
    await revokeLevel(context().database.reader, kyc.userId, 'KYC');
    await revokeLevel(context().database.reader, aml.userId, 'AML');
    await context().transact((tx) => restrictSample(tx, restricted.documentId));
    await deletion(deleted)(context().transact);
    expect(await Promise.all([kyc, aml, restricted, deleted].map((user) => codeOf(prepare(user))))).toEqual([
      'verification.required',
      'verification.required',
      'wallet.restricted',
      'common.not_found',
    ]);
  });

  it('is refused while the switch is off, and at a gateway that is not offered', async () => {
    const user = await clearedUser(context());
    for (const changed of [{ takesTopUps: false }, { offeredGateways: ['payout' as const] }])
      expect(await codeOf(prepare(user, {}, { ...deps, ...changed }))).toBe('top_up.unavailable');
  });

  it.each([
    ['CZK', 99_99n, 'top_up.limit'],
    ['CZK', 100_00n, 'begun'],
    ['CZK', 100_000_00n, 'begun'],
    ['CZK', 100_000_01n, 'top_up.limit'],
    ['EUR', 3_99n, 'top_up.limit'],
    ['EUR', 4_000_00n, 'begun'],
  ] as const)('has bounds: %s %d is %s', async (currency, amount, code) => {
    expect(await codeOf(prepare(await clearedUser(context()), { currency, amount }))).toBe(code);
  });

  it('stays within the limit of 24 hours, in which ended payments do not count', async () => {
    const user = await clearedUser(context());
    const all = [await begin(user, { amount: 100_000_00n }), await begin(user, { amount: 99_000_00n })];
    const more = { amount: 51_001_00n };
    expect(await codeOf(prepare(user, more))).toBe('top_up.limit');
    await answer(all[0] as Begun, 'paid');
    expect(await codeOf(prepare(user, more))).toBe('top_up.limit');
    await answer(all[1] as Begun, 'expired');
    const next = await begin(user, more);
    await answer(next, 'paid');
    expect(await codeOf(prepare(user, { amount: 100_000_00n }))).toBe('top_up.limit');
    await advanceClock(context(), '24 hours 1 second');
    expect(await codeOf(prepare(user, { amount: 100_000_00n }))).toBe('begun');
  });

  it('returns the live invoice of the same amount, and makes only one invoice at a time', async () => {
    const user = await clearedUser(context());
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(prepare(user))));
    expect(codes.toSorted()).toEqual(['begun', 'idempotency.running', 'idempotency.running']);
    const other = await clearedUser(context());
    const begun = await begin(other);
    expect(await prepare(other)).toMatchObject({ kind: 'live', attempt: { id: begun.attemptId } });
  });
});
