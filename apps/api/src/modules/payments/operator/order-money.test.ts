import { money } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sampleMovement } from '../../../../test/support/bank/import-statement-line.ts';
import { reversePayment } from '../../../../test/support/bank/return-payment.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { payerAccount } from '../../../../test/support/payments/operator-payments-fixture.ts';
import {
  orderNow,
  orderPrice,
  type PlacedOrder,
  placeSampleOrder,
} from '../../../../test/support/payments/payment-fixture.ts';
import { useWaitingMoney } from '../../../../test/support/payments/suspense-fixture.ts';
import { creditWallet } from '../../../../test/support/wallets/ledger-book.ts';
import { holdFromWallet } from '../../../../test/support/wallets/sample-wallets.ts';
import { completeRefund, failRefund } from '../refunds/end-refund.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const { receiveWaiting, onlyRefundOf } = useWaitingMoney(context);

interface Part {
  readonly place: string;
  readonly amount: number;
}
interface Line {
  readonly kind: string;
  readonly at: string;
  readonly amount: number;
  readonly currency: string;
  readonly from: readonly Part[];
  readonly to: readonly Part[];
  readonly payer: { readonly name: string | null } | null;
  readonly counterpart: { readonly kind: string; readonly documentId: string | null } | null;
  readonly paid: number;
}

const linesOf = async ({ order }: PlacedOrder): Promise<readonly Line[]> =>
  (await operator.get(`/orders/${order.documentId}`)).data['money'] as Line[];

/** The remaining money of the lines at one place. */
const left = (lines: readonly Line[], place: string): number =>
  lines
    .flatMap(({ from, to }) => [...to, ...from.map((part) => ({ ...part, amount: -part.amount }))])
    .filter((part) => part.place === place)
    .reduce((sum, { amount }) => sum + amount, 0);

/** The lines add up to the ledger's money for the order, its payments and its refunds, and to the paid amount. */
const expectWholeLedger = async (placed: PlacedOrder, lines: readonly Line[]): Promise<void> => {
  const { id } = placed.order;
  const { rows } = await sql<{ order: bigint; suspense: bigint; payable: bigint }>`
    select coalesce(sum(a.balance) filter (where a.order_id = ${id}), 0)::bigint as order,
      coalesce(sum(a.balance) filter (where a.item_id = 'order:' || ${id}::integer
        or a.item_id in (select 'payment:' || p.id from payments p where p.order_id = ${id})), 0)::bigint as suspense,
      coalesce(sum(a.balance) filter (where a.item_id in (select 'refund:' || r.id from refunds r
        join payments p on p.id = r.payment_id where p.order_id = ${id})), 0)::bigint as payable
    from ledger_accounts a`.execute(context().admin.kysely);
  expect({
    order: left(lines, 'order'),
    suspense: left(lines, 'suspense'),
    payable: left(lines, 'payable'),
  }).toEqual({
    order: Number(rows[0]?.order),
    suspense: Number(rows[0]?.suspense),
    payable: Number(rows[0]?.payable),
  });
  const now = await orderNow(context(), placed);
  expect(lines.at(-1)?.paid ?? 0).toBe(Number(now.allocated.amount + now.paidFromWallet.amount));
  for (const line of lines) {
    const [out, into] = [line.from, line.to].map((parts) =>
      parts.reduce((sum, { amount }) => sum + amount, 0),
    );
    expect(out).toBe(into);
    if (line.from.length > 0) expect(line.amount).toBe(into);
  }
};

const kinds = (lines: readonly Line[]) => lines.map(({ kind, paid }) => [kind, paid]);

const reverse = ({ order }: PlacedOrder, amount: bigint) =>
  context().transact((tx) =>
    reversePayment(tx, {
      reference: order.paymentReference,
      amount: money(amount, 'CZK'),
      providerRef: `reversal-${order.id}`,
    }),
  );
const restrictionOf = async ({ order }: PlacedOrder): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select document_id as id from account_restrictions where order_id = ${order.id}`.execute(
    context().admin.kysely,
  );
  return rows[0]?.id ?? '';
};

describe('the money lines of an order', () => {
  it('are empty before the first payment', async () => {
    expect(await linesOf(await placeSampleOrder(context()))).toEqual([]);
  });

  it('contain the wallet part, each payment and the use of the price of a paid order', async () => {
    const placed = await placeSampleOrder(context());
    const { userId } = placed.user;
    await context().transact(async (tx) => {
      await creditWallet(tx, { userId, currency: 'CZK', amount: 20_00n, paymentId: 910_001 });
      await holdFromWallet(tx, placed.order);
    });
    await receiveWaiting(placed, { amount: 500n, provider: 'payout' });
    await receiveWaiting(placed, { amount: orderPrice - 25_00n, name: 'Jan Novák', account: payerAccount });
    const lines = await linesOf(placed);
    expect(kinds(lines)).toEqual([
      ['wallet.held', 20_00],
      ['payment.received', 25_00],
      ['payment.received', Number(orderPrice)],
      ['order.paid', Number(orderPrice)],
    ]);
    expect(lines[0]).toMatchObject({ from: [{ place: 'wallet' }], to: [{ place: 'wallet_hold' }] });
    expect(lines[1]).toMatchObject({
      amount: 500,
      currency: 'CZK',
      from: [{ place: 'payout' }],
      to: [{ place: 'order' }],
      counterpart: { kind: 'gateway', documentId: null },
    });
    expect(lines[2]).toMatchObject({
      from: [{ place: 'bank' }],
      payer: { name: 'Jan Novák', account: payerAccount },
    });
    expect(lines[3]?.from.map(({ place }) => place).toSorted()).toEqual(['order', 'wallet_hold']);
    expect(lines[3]?.to.map(({ place }) => place).toSorted()).toEqual(['fee', 'project']);
    await expectWholeLedger(placed, lines);
  });

  it('lead from a payment to its bank line', async () => {
    const placed = await placeSampleOrder(context());
    const movement = await sampleMovement(context(), {
      variableSymbol: placed.order.paymentReference,
      amount: 500n,
    });
    const lines = await linesOf(placed);
    expect(lines).toMatchObject([{ counterpart: { kind: 'movement', documentId: movement } }]);
    await expectWholeLedger(placed, lines);
  });

  it('contain the paid part of the price of an underpaid order', async () => {
    const placed = await placeSampleOrder(context());
    await receiveWaiting(placed, { amount: 700n, account: payerAccount });
    const lines = await linesOf(placed);
    expect(kinds(lines)).toEqual([['payment.received', 700]]);
    await expectWholeLedger(placed, lines);
  });

  it('contain the surplus of an overpaid order in suspense, and its transfer to a wallet', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, { amount: orderPrice + 300n, account: payerAccount });
    const before = await linesOf(placed);
    expect(before[0]?.to).toEqual([
      { place: 'order', amount: Number(orderPrice) },
      { place: 'suspense', amount: 300 },
    ]);
    await expectWholeLedger(placed, before);
    await operator.decide(`/suspense/${payment.documentId}/wallet`, {
      userDocumentId: placed.user.documentId,
    });
    const lines = await linesOf(placed);
    expect(kinds(lines).at(-1)).toEqual(['payment.credited', Number(orderPrice)]);
    expect(lines.at(-1)).toMatchObject({ from: [{ place: 'suspense' }], to: [{ place: 'wallet' }] });
    await expectWholeLedger(placed, lines);
  });

  it('follow the money of a cancelled order to its refunds: by the gateway, by the bank, and a failed refund', async () => {
    const placed = await placeSampleOrder(context());
    const atGateway = await receiveWaiting(placed, { amount: 400n, provider: 'payout' });
    const atBank = await receiveWaiting(placed, { amount: orderPrice - 400n, account: payerAccount });
    await operator.decide(`/orders/${placed.order.documentId}/cancel`);
    const [gateway, bank] = [await onlyRefundOf(atGateway.id), await onlyRefundOf(atBank.id)];
    await context().transact((tx) => completeRefund(tx, gateway.id));
    await sql`update outgoing_transfers set state = 'cancelled', ended_at = app_now()
      where item_kind = 'refund' and item_id = ${bank.id}`.execute(context().admin.kysely);
    await context().transact((tx) => failRefund(tx, bank.id, 'refused'));
    const lines = await linesOf(placed);
    expect(kinds(lines).slice(2)).toEqual([
      ['order.paid', Number(orderPrice)],
      ['order.ended', 0],
      ['refund.requested', 0],
      ['refund.requested', 0],
      ['refund.done', 0],
      ['refund.failed', 0],
    ]);
    expect(lines.at(-2)).toMatchObject({
      from: [{ place: 'payable' }],
      to: [{ place: 'payout', amount: 400 }],
      counterpart: { kind: 'refund', documentId: gateway.document_id },
    });
    expect(lines.at(-1)).toMatchObject({ to: [{ place: 'suspense', amount: Number(orderPrice) - 400 }] });
    await expectWholeLedger(placed, lines);
  });

  it('contain the money that the bank reversed, before and after staff book it', async () => {
    const placed = await placeSampleOrder(context());
    await receiveWaiting(placed, { amount: orderPrice, account: payerAccount });
    await reverse(placed, orderPrice);
    const before = await linesOf(placed);
    expect(before.at(-1)).toMatchObject({
      kind: 'reversal.opened',
      amount: Number(orderPrice),
      currency: 'CZK',
      from: [],
      to: [],
      paid: Number(orderPrice),
    });
    await expectWholeLedger(placed, before);
    await operator.decide(`/orders/${placed.order.documentId}/cancel`);
    await operator.decide(`/account-restrictions/${await restrictionOf(placed)}/release`, {
      isMoneyGone: true,
    });
    const lines = await linesOf(placed);
    expect(
      lines
        .map(({ kind }) => kind)
        .slice(3)
        .toSorted(),
    ).toEqual(['order.ended', 'payment.reversed', 'reversal.released']);
    expect(lines.find(({ kind }) => kind === 'payment.reversed')).toMatchObject({
      from: [{ place: 'suspense' }],
      to: [{ place: 'bank', amount: Number(orderPrice) }],
    });
    await expectWholeLedger(placed, lines);
  });

  it('show that the wallet pays the bank when no money is in suspense', async () => {
    const placed = await placeSampleOrder(context());
    const { userId } = placed.user;
    await receiveWaiting(placed, { amount: orderPrice, account: payerAccount });
    await context().transact((tx) =>
      creditWallet(tx, { userId, currency: 'CZK', amount: orderPrice, paymentId: 910_002 }),
    );
    await reverse(placed, orderPrice);
    await operator.decide(`/account-restrictions/${await restrictionOf(placed)}/release`, {
      isMoneyGone: true,
    });
    const lines = await linesOf(placed);
    expect(lines.find(({ kind }) => kind === 'payment.reversed')).toMatchObject({
      from: [{ place: 'wallet' }],
      to: [{ place: 'bank' }],
    });
    await expectWholeLedger(placed, lines);
  });

  it('name the other order when staff assign money of an ended order', async () => {
    const [ended, other] = [await placeSampleOrder(context()), await placeSampleOrder(context())];
    const payment = await receiveWaiting(ended, { amount: 300n });
    await operator.ask(`/orders/${ended.order.documentId}/cancel`);
    await operator.decide(`/suspense/${payment.documentId}/assign`, {
      orderDocumentId: other.order.documentId,
    });
    const [left, taken] = [await linesOf(ended), await linesOf(other)];
    expect(left.at(-1)).toMatchObject({
      kind: 'suspense.assigned',
      to: [{ place: 'otherOrder', amount: 300 }],
      counterpart: { kind: 'order', documentId: other.order.documentId },
    });
    expect(taken).toMatchObject([{ from: [{ place: 'otherOrder' }], to: [{ place: 'order' }], paid: 300 }]);
    expect(taken[0]?.counterpart).toMatchObject({ kind: 'order', documentId: ended.order.documentId });
    await expectWholeLedger(ended, left);
    await expectWholeLedger(other, taken);
  });
});
