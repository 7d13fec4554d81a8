import { money } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { invoiceOf, invoiceFixture } from '../../../../test/support/payments/invoice-fixture.ts';
import {
  assertSafe,
  paymentsOf,
  suspenseOf,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { readOrder, allocateSample, orderDeps } from '../../../../test/support/orders/sample-orders.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  orderPrice,
  type PlacedOrder,
  useWalletApp,
} from '../../../../test/support/wallets/wallet-fixture.ts';
import { balanceOf } from '@parcela/ledger';
import {
  cancelOrder,
  cancelOrderByOperator,
  expireOrder,
  failOrder,
  lockOrder,
  suspenseOfOrder,
} from '../../orders/index.ts';

const part = 500_00n;
const rest = orderPrice - part;

describe('the wallet part of an order', () => {
  const context = useTestDatabase();
  const app = useWalletApp(context);
  const invoices = invoiceFixture(context, testInvestors());

  const held = async (amount = part): Promise<PlacedOrder> => {
    const placed = await app.placed(await app.investor());
    await app.credit(placed.user, amount);
    await app.pay(placed, amount);
    return placed;
  };
  const allocate = ({ order }: PlacedOrder, amount: bigint) =>
    context().transact((tx) => allocateSample(tx, order.id, amount));
  const fail = ({ order }: PlacedOrder) =>
    context().transact(async (tx) => {
      const locked = await lockOrder(tx, { id: order.id });
      if (locked) await failOrder(orderDeps, tx, locked, 'gateway_refused');
    });
  const byStaff = ({ order }: PlacedOrder) =>
    context().transact((tx) =>
      cancelOrderByOperator(orderDeps, tx, {
        orderId: order.id,
        staffId: 1,
        reason: 'a test',
        approvedBy: 2,
      }),
    );
  const inSuspense = ({ order }: PlacedOrder) => balanceOf(context().database.reader, suspenseOfOrder(order));

  it('leaves the wallet in the same ledger transaction as the payment that brings the rest', async () => {
    const placed = await held();
    expect(await allocate(placed, rest)).toMatchObject({
      state: 'Paid',
      paymentType: 'BankTransfer',
      allocated: { amount: rest },
      paidFromWallet: { amount: part },
    });
    const { id, projectId } = placed.order;
    const { userId } = placed.user;
    const shares = `SHARE:${projectId}`;
    expect(await app.postings('order.paid', { type: 'order', id })).toEqual({
      [`reserved/${shares}/project:${projectId}`]: -2n,
      [`holding/${shares}/user:${userId}/project:${projectId}`]: 2n,
      [`order/CZK/order:${id}`]: -rest,
      [`wallet_hold/CZK/user:${userId}`]: -part,
      [`project/CZK/project:${projectId}`]: 2_000_00n,
      'fee/CZK': 20_00n,
    });
    expect(await app.wallet(placed.user)).toEqual({ free: 0n, held: 0n });
    expect(await app.attempts(placed)).toEqual([
      `Wallet ${part} succeeded`,
      `BankTransfer ${rest} succeeded`,
    ]);
    await assertSafe(context());
  });

  it('leaves the surplus of a transfer of the whole price in suspense, and the order does not wait for the authorisation link', async () => {
    const placed = await held();
    expect(await allocate(placed, orderPrice)).toMatchObject({ state: 'Paid', needsReview: false });
    const [payment] = await paymentsOf(context(), placed.order.id);
    expect(payment).toMatchObject({
      suspense_reason: 'surplus',
      suspense_amount: part,
      allocated_amount: rest,
    });
    await assertSafe(context());
  });

  it('sends a transfer to suspense when the order owes nothing, and the order still waits for its link', async () => {
    const placed = await held(orderPrice);
    expect(await allocate(placed, 1_00n)).toMatchObject({ state: 'Unpaid', needsReview: false });
    const [payment] = await paymentsOf(context(), placed.order.id);
    expect(payment).toMatchObject({ suspense_reason: 'nothing_owed', suspense_amount: 1_00n });
    expect(payment && (await suspenseOf(context(), payment))).toBe(1_00n);
    const [token = ''] = await app.tokensOf(placed);
    expect((await app.authorize(placed.user, token)).body).toMatchObject({ state: 'Paid' });
    await assertSafe(context());
  });

  it('completes the bank-transfer attempt for the other part when the wallet pays the rest', async () => {
    const placed = await app.placed(await app.investor());
    await allocate(placed, rest);
    await app.credit(placed.user, part);
    await app.pay(placed, part);
    const [token = ''] = await app.tokensOf(placed);
    expect((await app.authorize(placed.user, token)).body).toMatchObject({ state: 'Paid' });
    expect(await app.attempts(placed)).toEqual([
      `BankTransfer ${orderPrice} succeeded`,
      `Wallet ${part} succeeded`,
    ]);
    expect(await readOrder(context(), placed.order.id)).toMatchObject({
      paymentType: 'Wallet',
      allocated: { amount: rest },
      paidFromWallet: { amount: part },
    });
    await assertSafe(context());
  });

  const ends: readonly (readonly [
    how: string,
    state: string,
    attempt: string,
    end: (placed: PlacedOrder) => Promise<unknown>,
  ])[] = [
    [
      'the investor cancels',
      'Canceled',
      'cancelled_by_payer',
      ({ user, order }) =>
        context().transact((tx) =>
          cancelOrder(orderDeps, tx, { userId: user.userId, documentId: order.documentId }),
        ),
    ],
    ['the operator cancels', 'AdminCancel', 'rejected', byStaff],
    ['the order fails', 'Failed', 'rejected', fail],
    [
      'the deadline passes',
      'Timeout',
      'expired',
      async ({ order }) => {
        await advanceClock(context(), '24 hours');
        await context().transact((tx) => expireOrder(orderDeps, tx, order.id));
      },
    ],
  ];

  it.each(ends)(
    'returns to the wallet when %s, and the money that came by bank goes to suspense',
    async (_, state, attempt, end) => {
      const placed = await held();
      await allocate(placed, 20_00n);
      expect(await app.wallet(placed.user)).toEqual({ free: 0n, held: part });
      await end(placed);
      expect(await readOrder(context(), placed.order.id)).toMatchObject({
        state,
        paidFromWallet: money(0n, 'CZK'),
        allocated: money(0n, 'CZK'),
      });
      expect(await app.wallet(placed.user)).toEqual({ free: part, held: 0n });
      expect(await inSuspense(placed)).toBe(20_00n);
      expect((await app.attempts(placed))[0]).toBe(`Wallet ${part} ${attempt}`);
      await assertSafe(context());
    },
  );

  it.each(ends)(
    'returns in full to the wallet when %s while it waits for the link',
    async (_, state, attempt, end) => {
      const placed = await held(orderPrice);
      await app.mailsSent();
      await end(placed);
      expect(await readOrder(context(), placed.order.id)).toMatchObject({ state, needsReview: false });
      expect(await app.wallet(placed.user)).toEqual({ free: orderPrice, held: 0n });
      expect(await inSuspense(placed)).toBe(0n);
      expect(await app.attempts(placed)).toEqual([`Wallet ${orderPrice} ${attempt}`]);
      await assertSafe(context());
    },
  );

  it('does not stop an order from failing when it covers only a part of the price', async () => {
    const placed = { ...(await held()), project: '' };
    await invoices.begin(placed, 'confirmo');
    await invoices.apply(invoiceOf(placed, 'failed'));
    expect(await readOrder(context(), placed.order.id)).toMatchObject({ state: 'Failed' });
    expect(await app.wallet(placed.user)).toEqual({ free: part, held: 0n });
    await assertSafe(context());
  });

  it('stops an order from failing when it covers the price: the investor can still open the link', async () => {
    const placed = { ...(await held()), project: '' };
    await invoices.begin(placed, 'confirmo');
    await app.credit(placed.user, rest);
    await app.pay(placed, rest);
    await invoices.apply(invoiceOf(placed, 'failed'));
    expect(await readOrder(context(), placed.order.id)).toMatchObject({ state: 'Unpaid' });
    const [token = ''] = await app.tokensOf(placed);
    expect((await app.authorize(placed.user, token)).body).toMatchObject({ state: 'Paid' });
    await assertSafe(context());
  });

  it('does not count for a Failed order that becomes Paid later, which needs its whole price from other money', async () => {
    const placed = await held();
    await fail(placed);
    expect(await allocate(placed, orderPrice)).toMatchObject({
      state: 'Paid',
      allocated: { amount: orderPrice },
      paidFromWallet: { amount: 0n },
    });
    expect(await app.wallet(placed.user)).toEqual({ free: part, held: 0n });
    expect((await app.attempts(placed))[0]).toBe(`Wallet ${part} rejected`);
    await assertSafe(context());
  });

  it('returns to the wallet when a Paid order is cancelled, and the rest of the price goes to suspense', async () => {
    const placed = await held();
    await allocate(placed, rest);
    expect(await byStaff(placed)).toMatchObject({ state: 'AdminCancel', needsReview: true });
    expect(await app.wallet(placed.user)).toEqual({ free: part, held: 0n });
    expect(await inSuspense(placed)).toBe(rest);
    expect((await app.attempts(placed))[0]).toBe(`Wallet ${part} refunded`);

    const whole = await held(orderPrice);
    const [token = ''] = await app.tokensOf(whole);
    await app.authorize(whole.user, token);
    expect(await byStaff(whole)).toMatchObject({ state: 'AdminCancel', needsReview: false });
    expect(await app.wallet(whole.user)).toEqual({ free: orderPrice, held: 0n });
    expect(await inSuspense(whole)).toBe(0n);
    await assertSafe(context());
  });

  it('pays for another order once it is released', async () => {
    const first = await held(orderPrice);
    const second = await app.placed(first.user);
    expect((await app.pay(second, orderPrice)).code).toBe('wallet.empty');
    await context().transact((tx) =>
      cancelOrder(orderDeps, tx, { userId: first.user.userId, documentId: first.order.documentId }),
    );
    expect((await app.pay(second, orderPrice)).body).toMatchObject({ authorizationRequired: true });
    await assertSafe(context());
  });
});
