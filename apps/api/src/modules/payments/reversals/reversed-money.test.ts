import { money } from '@parcela/domain';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { partsNow, useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { payerAccount, refundDeps } from '../../../../test/support/payments/operator-payments-fixture.ts';
import {
  assertSafe,
  attemptStates,
  orderNow,
  orderPrice,
  type PlacedOrder,
  placeSampleOrder,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { creditWallet } from '../../../../test/support/wallets/ledger-book.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { placeSampleOrder as placeOrder } from '../../../../test/support/orders/sample-orders.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { holdFromWallet } from '../../../../test/support/wallets/sample-wallets.ts';
import { importStatementLine } from '../../../../test/support/bank/import-statement-line.ts';
import { reversePayment } from '../../../../test/support/bank/return-payment.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWaitingMoney } from '../../../../test/support/payments/suspense-fixture.ts';
import { failRefund } from '../refunds/end-refund.ts';
import { refundReleased } from '../refunds/refund-ended-orders.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const { receiveWaiting, cancel } = useWaitingMoney(context);

const reverse = ({ order }: PlacedOrder, amount: bigint): Promise<void> =>
  context().transact((tx) =>
    reversePayment(tx, {
      reference: order.paymentReference,
      amount: money(amount, 'CZK'),
      providerRef: `back-${order.id}`,
    }),
  );
const documentIdOf = async (table: 'account_restrictions' | 'refunds', column: string, id: number) => {
  const { rows } = await context().admin.pool.query<{ document_id: string }>(
    `select document_id from ${table} where ${column} = $1`,
    [id],
  );
  return rows[0]?.document_id ?? '';
};
const refusedWithoutEffect = async (url: string, body: object = {}) => {
  const before = await fingerprint(context());
  const { status, code, params } = await operator.ask(url, body);
  expect(await fingerprint(context())).toEqual(before);
  return { status, code, params };
};

describe('the suspended money of an order with a reversed payment', () => {
  afterEach(() => assertSafe(context()));

  /** The suspended money came from the account whose bank reversed it. */
  const reversed = async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, { amount: 300n, account: payerAccount });
    await reverse(placed, 300n);
    await cancel(placed);
    return { placed, payment };
  };

  it('does not return to its source before staff decide about the reversal', async () => {
    const { placed, payment } = await reversed();
    expect(await refusedWithoutEffect(`/suspense/${payment.documentId}/refund`)).toEqual({
      status: 409,
      code: 'suspense.money_reversed',
      params: {},
    });
    expect((await operator.get(`/suspense/${payment.documentId}`)).data).toMatchObject({
      canRefund: false,
      canCredit: false,
    });
    const restriction = await documentIdOf('account_restrictions', 'order_id', placed.order.id);
    await operator.decide(`/account-restrictions/${restriction}/release`, { isMoneyGone: false });
    await operator.decide(`/suspense/${payment.documentId}/refund`);
    expect(await partsNow(context(), payment.id)).toMatchObject({ state: 'refunded', refunded: 300n });
  });

  it('buys no shares of another order', async () => {
    const { payment } = await reversed();
    const other = await placeSampleOrder(context());
    const orderDocumentId = other.order.documentId;
    expect(
      await refusedWithoutEffect(`/suspense/${payment.documentId}/assign`, { orderDocumentId }),
    ).toMatchObject({ status: 409, code: 'suspense.money_reversed' });
  });

  it('stays in suspense despite an earlier request to send it back', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, {
      amount: 300n,
      name: 'Petr Svoboda',
      account: payerAccount,
    });
    const asked = await operator.ask(`/suspense/${payment.documentId}/refund`);
    await reverse(placed, 300n);
    const { status, code } = await operator.approve(asked.data['documentId']);
    expect([status, code]).toEqual([409, 'suspense.money_reversed']);
    expect(await partsNow(context(), payment.id)).toMatchObject({ suspended: 300n, refunded: 0n });
  });

  it('stays in suspense despite the retry of a failed refund', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, { amount: 300n, account: payerAccount });
    await cancel(placed);
    await context().transact((tx) => refundReleased(refundDeps, tx, payment.id));
    const { rows } = await sql<{ id: number; document_id: string }>`
      select id, document_id from refunds where payment_id = ${payment.id}`.execute(context().admin.kysely);
    const [refund] = rows;
    if (!refund) throw new Error('nothing is refunded');
    await sql`update outgoing_transfers set state = 'cancelled', ended_at = app_now()
      where item_kind = 'refund' and item_id = ${refund.id}`.execute(context().admin.kysely);
    await context().transact((tx) => failRefund(tx, refund.id, 'refused'));
    await reverse(placed, 300n);
    expect(await refusedWithoutEffect(`/refunds/${refund.document_id}/retry`)).toMatchObject({
      status: 409,
      code: 'suspense.money_reversed',
    });
  });
});

describe('an order with two reversed payments', () => {
  afterEach(() => assertSafe(context()));

  it('takes no money until staff end both restrictions', async () => {
    const placed = await placeSampleOrder(context());
    const payments = [
      await receiveWaiting(placed, { amount: 310n, account: payerAccount }),
      await receiveWaiting(placed, { amount: 320n, account: payerAccount }),
    ];
    await reverse(placed, 310n);
    await context().transact((tx) =>
      reversePayment(tx, {
        reference: placed.order.paymentReference,
        amount: money(320n, 'CZK'),
        providerRef: `again-${placed.order.id}`,
      }),
    );
    const states = [];
    for (const { id } of payments) {
      states.push(await attemptStates(context(), placed.order.id));
      const restriction = await documentIdOf('account_restrictions', 'payment_id', id);
      await operator.decide(`/account-restrictions/${restriction}/release`, { isMoneyGone: false });
    }
    states.push(await attemptStates(context(), placed.order.id));
    expect(states).toEqual([['reversed'], ['reversed'], ['pending']]);
  });
});

describe('the wallet part of a restricted investor', () => {
  afterEach(() => assertSafe(context()));

  it('stays in the wallet when new money comes for the order, which waits until the restriction ends', async () => {
    const reversedOrder = await placeSampleOrder(context());
    const { user, order, project } = reversedOrder;
    await receiveWaiting(reversedOrder, { amount: 300n, account: payerAccount });
    const other = await context().transact(async (tx) => {
      await creditWallet(tx, { userId: user.userId, currency: 'CZK', amount: 20_00n, paymentId: 90_001 });
      const { documentId } = await publishSampleProject(tx);
      const second = await placeOrder(tx, { userId: user.userId, project: documentId, shares: 2 });
      await holdFromWallet(tx, second);
      return second;
    });
    await reverse(reversedOrder, 300n);
    const placed = { user, order: other, project };
    const owed = other.price.amount - 20_00n;
    const payment = await receiveWaiting(placed, { amount: owed, account: payerAccount });
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Unpaid', needsReview: true });
    expect(await partsNow(context(), payment.id)).toMatchObject({ allocated: 0n, suspended: owed });

    const restriction = await documentIdOf('account_restrictions', 'order_id', order.id);
    await operator.decide(`/account-restrictions/${restriction}/release`, { isMoneyGone: false });
    await operator.decide(`/suspense/${payment.documentId}/assign`, { orderDocumentId: other.documentId });
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid', needsReview: false });
  });
});

describe('a reversal whose money the bank keeps', () => {
  const { deps } = testInvestors();
  const importLine = (placed: PlacedOrder, movementId: string, amount: bigint): Promise<void> =>
    importStatementLine(context(), deps, {
      movementId: `${placed.order.id}-${movementId}`,
      instructionId: null,
      bookedOn: '2026-11-21',
      amount,
      currency: 'CZK',
      variableSymbol: placed.order.paymentReference,
      texts: [],
      payerName: null,
      payerAccount,
      references: { movement: `${placed.order.id}-${movementId}` },
      statement: null,
      isReversal: amount < 0n,
      raw: '{}',
    });
  const reconciliation = async () => {
    const { rows } = await sql<{ unexplained: bigint; difference: bigint }>`
      select unexplained, difference from bank_reconciliation where currency = 'CZK'`.execute(
      context().admin.kysely,
    );
    return rows[0];
  };

  it('counts as explained when two members of staff book it, and bank and books agree (B1)', async () => {
    const { rows } = await sql<{ external: bigint }>`
      select coalesce(sum(p.amount), 0)::bigint as external from ledger_accounts a
      join ledger_postings p on p.account_id = a.id
      where a.name = 'external/CZK/provider:bank'`.execute(context().admin.kysely);
    // Money that other tests received without a statement.
    const before = rows[0]?.external ?? 0n;
    const placed = await placeSampleOrder(context());
    await importLine(placed, 'in', 400n);
    await importLine(placed, 'back', -400n);
    expect(await reconciliation()).toEqual({ unexplained: -400n, difference: before });
    await cancel(placed);
    const restriction = await documentIdOf('account_restrictions', 'order_id', placed.order.id);
    await operator.decide(`/account-restrictions/${restriction}/release`, { isMoneyGone: true });
    expect(await reconciliation()).toEqual({ unexplained: 0n, difference: before });
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Canceled', needsReview: false });
    expect(orderPrice).toBeGreaterThan(400n);
  });
});
