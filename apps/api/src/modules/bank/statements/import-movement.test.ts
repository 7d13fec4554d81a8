import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import {
  assertSafe,
  attemptStates,
  orderNow,
  orderPrice,
  paymentsOf,
  type PlacedOrder,
  placeSampleOrder,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { orderDeps } from '../../../../test/support/orders/sample-orders.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { importStatementLine } from '../../../../test/support/bank/import-statement-line.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { balanceOf, holdingOf, orderAccount } from '@parcela/ledger';
import { createExpireOrders } from '../../orders/index.ts';
import type { StatementLine } from '@parcela/providers/ports/bank-feed.ts';

const context = useTestDatabase();
const { deps } = testInvestors();
const movements = { count: 0 };

const line = (placed: PlacedOrder, values: Partial<StatementLine>): StatementLine => {
  movements.count += 1;
  return {
    movementId: `m${movements.count}`,
    instructionId: null,
    bookedOn: '2026-11-21',
    amount: orderPrice,
    currency: 'CZK',
    variableSymbol: placed.order.paymentReference,
    texts: [],
    payerName: 'Jan Novák',
    payerAccount: null,
    references: {},
    statement: null,
    isReversal: false,
    raw: '{}',
    ...values,
  };
};
const importLine = (movement: StatementLine): Promise<void> => importStatementLine(context(), deps, movement);
const receiveWaiting = (placed: PlacedOrder, amount: bigint) => importLine(line(placed, { amount }));
const reverse = (placed: PlacedOrder, amount: bigint) =>
  importLine(line(placed, { amount: -amount, isReversal: true }));
const outcomes = async (): Promise<string | undefined> => {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from bank_movements order by id desc limit 1`.execute(context().admin.kysely);
  return rows[0]?.outcome;
};

afterEach(async () => {
  await assertSafe(context());
});

describe('importMovement for money that the bank reverses', () => {
  it('books nothing for a Paid order, shows the line to staff and tells the investor about the check', async () => {
    const placed = await placeSampleOrder(context());
    await receiveWaiting(placed, orderPrice);
    await reverse(placed, orderPrice);
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid', needsReview: true });
    expect(await outcomes()).toBe('reversal');
    const { userId, projectId } = placed.order;
    expect(await balanceOf(context().database.reader, holdingOf(userId, projectId))).toBe(2n);
    expect(await attemptStates(context(), placed.order.id)).toEqual(['reversed']);
  });

  it('sells no shares of a live order for money that comes after a reversal; the money waits for staff while it could pay the order', async () => {
    const placed = await placeSampleOrder(context());
    await receiveWaiting(placed, orderPrice - 100n);
    await reverse(placed, orderPrice - 100n);
    await receiveWaiting(placed, 100n);
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Unpaid', needsReview: true });
    expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
      { state: 'allocated' },
      { state: 'suspense', suspense_amount: 100n, suspense_reason: 'payment_reversed' },
    ]);
    const account = orderAccount(placed.order.id, 'CZK');
    expect(await balanceOf(context().database.reader, account)).toBe(orderPrice - 100n);

    const { database, transact } = context();
    const expire = () => createExpireOrders({ deps: orderDeps, reader: database.reader, transact }).run();
    await advanceClock(context(), '119 hours');
    await expire();
    expect((await orderNow(context(), placed)).state).toBe('Unpaid');
    await advanceClock(context(), '1 hour');
    await expire();
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Timeout', needsReview: true });
  });

  it('stores a reversal without a known reference and changes no order', async () => {
    const placed = await placeSampleOrder(context());
    await importLine(line(placed, { amount: -1n, isReversal: true, variableSymbol: null }));
    expect(await outcomes()).toBe('reversal');
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Open', needsReview: false });
  });

  it('counts a reversal once when two statements contain it', async () => {
    const placed = await placeSampleOrder(context());
    await receiveWaiting(placed, orderPrice);
    const reversal = line(placed, { amount: -orderPrice, isReversal: true });
    await importLine(reversal);
    const before = await fingerprint(context());
    await importLine(reversal);
    expect(await fingerprint(context())).toEqual(before);
  });
});

describe('importMovement', () => {
  it('stores an outgoing line and changes no order', async () => {
    const placed = await placeSampleOrder(context());
    await importLine(line(placed, { amount: -orderPrice }));
    expect(await outcomes()).toBe('outgoing');
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Open', needsReview: false });
  });

  it('stores a line of zero, which is not a payment', async () => {
    const placed = await placeSampleOrder(context());
    await importLine(line(placed, { amount: 0n }));
    expect(await outcomes()).toBe('nothing');
    expect(await paymentsOf(context(), placed.order.id)).toEqual([]);
  });

  it('stores a line with characters that PostgreSQL cannot store in jsonb', async () => {
    const placed = await placeSampleOrder(context());
    await importLine(line(placed, { raw: String.raw`{"column16":{"value":"a\u0000b\ud800"}}` }));
    expect((await orderNow(context(), placed)).state).toBe('Paid');
  });
});
