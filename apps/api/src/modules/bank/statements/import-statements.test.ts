import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import {
  assertSafe,
  attemptStates,
  importAll,
  importParts,
  orderNow,
  orderPrice,
  paymentsOf,
  type PlacedOrder,
  placeSampleOrder,
  revokeKyc,
  suspenseOf,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { balanceOf, orderAccount, suspenseFor } from '@parcela/ledger';
import { cancelOrder, failOrder, lockCurrentOrder, lockOrder } from '../../orders/index.ts';
import { payByBankTransfer } from '../../payments/index.ts';
import { orderDeps } from '../../../../test/support/orders/sample-orders.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const investors = testInvestors();

const read = () => importAll(importParts(context(), investors, sandbox().url));
const send = (
  { order }: PlacedOrder,
  amount: bigint,
  more: { currency?: string; name?: string; message?: string; variableSymbol?: string } = {},
) =>
  sandbox().control('/bank/transfer', {
    variableSymbol: order.paymentReference,
    amount: Number(amount),
    currency: 'CZK',
    ...more,
  });
/** Moves the bank and the platform together. */
const advance = async (hours: number): Promise<void> => {
  await sandbox().advance(`PT${hours}H`);
  await advanceClock(context(), `${hours} hours`);
};
const countMovements = async (): Promise<bigint> => {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from bank_movements`.execute(
    context().admin.kysely,
  );
  return rows[0]!.count;
};
/** The only payment of an order. */
const onlyPayment = async ({ order }: PlacedOrder) => {
  const payments = await paymentsOf(context(), order.id);
  expect(payments).toHaveLength(1);
  return payments[0]!;
};

afterEach(async () => {
  await assertSafe(context());
});

describe('importStatement with money on the collection accounts', () => {
  it('allocates the exact amount, which makes the order Paid', async () => {
    const placed = await placeSampleOrder(context());
    await send(placed, orderPrice, { name: 'Jan Novák' });
    await read();
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid', needsReview: false });
    expect(await onlyPayment(placed)).toMatchObject({ state: 'allocated', allocated_amount: orderPrice });
    expect(await attemptStates(context(), placed.order.id)).toEqual(['succeeded']);
  });

  it('allocates a part, which leaves the order Unpaid, and the rest makes it Paid', async () => {
    const placed = await placeSampleOrder(context());
    await send(placed, orderPrice - 1n);
    await read();
    const partly = await orderNow(context(), placed);
    expect(partly).toMatchObject({ state: 'Unpaid', needsReview: false });
    expect(partly.allocated.amount).toBe(orderPrice - 1n);
    await send(placed, 1n);
    await read();
    expect((await orderNow(context(), placed)).state).toBe('Paid');
    expect((await paymentsOf(context(), placed.order.id)).map((payment) => payment.state)).toEqual([
      'allocated',
      'allocated',
    ]);
  });

  it('moves a part to suspense at the deadline when nothing more comes', async () => {
    const placed = await placeSampleOrder(context());
    await send(placed, 500_00n);
    await read();
    await advance(25);
    const ended = await context().transact((tx) => lockCurrentOrder(orderDeps, tx, { id: placed.order.id }));
    expect(ended).toMatchObject({ state: 'Timeout', needsReview: true });
    expect(await onlyPayment(placed)).toMatchObject({
      state: 'suspense',
      allocated_amount: 0n,
      released_amount: 500_00n,
      suspense_reason: 'order_ended',
    });
    const account = suspenseFor(`order:${placed.order.id}`, 'CZK');
    expect(await balanceOf(context().database.reader, account)).toBe(500_00n);
  });

  it('allocates the owed amount and puts the surplus into suspense', async () => {
    const placed = await placeSampleOrder(context());
    await send(placed, orderPrice + 7n);
    await read();
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid', needsReview: false });
    const payment = await onlyPayment(placed);
    expect(payment).toMatchObject({
      allocated_amount: orderPrice,
      suspense_amount: 7n,
      suspense_reason: 'surplus',
    });
    expect(await suspenseOf(context(), payment)).toBe(7n);
  });

  it('puts money for a cancelled order into suspense and tells the investor about the check', async () => {
    const placed = await placeSampleOrder(context());
    await context().transact((tx) =>
      cancelOrder(orderDeps, tx, { userId: placed.user.userId, documentId: placed.order.documentId }),
    );
    await send(placed, orderPrice);
    await read();
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Canceled', needsReview: true });
    const payment = await onlyPayment(placed);
    expect(payment).toMatchObject({ state: 'suspense', suspense_reason: 'order_not_live' });
    expect(await suspenseOf(context(), payment)).toBe(orderPrice);
  });

  it('puts a second payment of a Paid order into suspense, and the order stays Paid', async () => {
    const placed = await placeSampleOrder(context());
    await send(placed, orderPrice);
    await send(placed, orderPrice);
    await read();
    const payments = await paymentsOf(context(), placed.order.id);
    expect(payments.map((payment) => payment.suspense_amount)).toEqual([0n, orderPrice]);
    expect((await orderNow(context(), placed)).state).toBe('Paid');
  });

  it('makes a Failed order Paid when its shares are free', async () => {
    const placed = await placeSampleOrder(context());
    await context().transact(async (tx) =>
      failOrder(
        orderDeps,
        tx,
        (await lockCurrentOrder(orderDeps, tx, { id: placed.order.id }))!,
        'gateway_refused',
      ),
    );
    await send(placed, orderPrice);
    await read();
    expect((await orderNow(context(), placed)).state).toBe('Paid');
  });

  it('puts money for a Failed order whose shares are taken into suspense, and no investor loses shares', async () => {
    const placed = await placeSampleOrder(context(), { shareCount: 2 });
    await context().transact(async (tx) =>
      failOrder(
        orderDeps,
        tx,
        (await lockCurrentOrder(orderDeps, tx, { id: placed.order.id }))!,
        'gateway_refused',
      ),
    );
    const taker = await placeSampleOrder(context(), { project: placed.project, shares: 1 });
    await send(placed, orderPrice);
    await read();
    expect((await orderNow(context(), placed)).state).toBe('Failed');
    expect(await onlyPayment(placed)).toMatchObject({ state: 'suspense', suspense_reason: 'shares_taken' });
    expect((await orderNow(context(), taker)).state).toBe('Open');
  });

  it('puts money in another currency into suspense', async () => {
    const placed = await placeSampleOrder(context());
    await send(placed, orderPrice, { currency: 'EUR' });
    await read();
    const payment = await onlyPayment(placed);
    expect(payment).toMatchObject({ currency: 'EUR', state: 'suspense', suspense_reason: 'wrong_currency' });
    expect((await orderNow(context(), placed)).state).toBe('Open');
  });

  it('puts money with an unknown or no reference into suspense without an order', async () => {
    const placed = await placeSampleOrder(context());
    const before = await paymentsOf(context(), null);
    await send(placed, 11_00n, { variableSymbol: '' });
    await send(placed, 12_00n, { variableSymbol: '9999999999' });
    await read();
    const found = (await paymentsOf(context(), null)).slice(before.length);
    expect(found.map((payment) => [payment.amount, payment.suspense_reason])).toEqual([
      [11_00n, 'unknown_reference'],
      [12_00n, 'unknown_reference'],
    ]);
    expect(await suspenseOf(context(), found[0]!)).toBe(11_00n);
  });

  it('puts money from another payer into suspense and keeps the order live for 96 hours during the check', async () => {
    const placed = await placeSampleOrder(context());
    await send(placed, orderPrice, { name: 'Petra Svobodová' });
    await read();
    expect(await onlyPayment(placed)).toMatchObject({ suspense_reason: 'name_differs' });
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Open', needsReview: true });
    await advance(24 + 95);
    const later = await context().transact((tx) => lockCurrentOrder(orderDeps, tx, { id: placed.order.id }));
    expect(later).toMatchObject({ state: 'Open', needsReview: true });
    await advance(1);
    const over = await context().transact((tx) => lockCurrentOrder(orderDeps, tx, { id: placed.order.id }));
    expect(over).toMatchObject({ state: 'Timeout', needsReview: true });
  });

  it('accepts a payer whose bank omits the diacritics, and the reverse', async () => {
    const placed = await placeSampleOrder(context());
    await send(placed, orderPrice, { name: 'NOVAK JAN' });
    await read();
    expect((await orderNow(context(), placed)).state).toBe('Paid');
  });

  it('puts money into suspense while KYC or AML is not valid', async () => {
    const placed = await placeSampleOrder(context());
    await revokeKyc(context(), placed);
    await send(placed, orderPrice);
    await read();
    expect(await onlyPayment(placed)).toMatchObject({ suspense_reason: 'investor_not_cleared' });
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Open', needsReview: true });
  });
});

describe('the reference of a movement in importStatement', () => {
  it.each([
    ['a message with /VS/', (reference: string) => `/VS/${reference}`],
    ['a bare number in the message', (reference: string) => `platba za podily ${reference} dekuji`],
    ['a variable symbol in words', (reference: string) => `VS: ${reference}`],
  ])('is found in %s', async (_where, message) => {
    const placed = await placeSampleOrder(context(), { currency: 'EUR' });
    await send(placed, orderPrice, {
      currency: 'EUR',
      variableSymbol: '',
      message: message(placed.order.paymentReference),
    });
    await read();
    expect((await orderNow(context(), placed)).state).toBe('Paid');
  });

  it('is in the text of a PLN transfer, which has no variable symbol', async () => {
    const placed = await placeSampleOrder(context(), { currency: 'PLN' });
    await send(placed, orderPrice, {
      currency: 'PLN',
      variableSymbol: '',
      message: `PARCELA ${placed.order.paymentReference}`,
    });
    await read();
    expect((await orderNow(context(), placed)).state).toBe('Paid');
  });
});

describe('importStatement', () => {
  it('counts each movement once when statements repeat, overlap, duplicate or arrive out of order', async () => {
    const placed = await placeSampleOrder(context());
    await send(placed, 1_000_00n);
    await send(placed, 20_00n);
    const before = await countMovements();
    await sandbox().control('/faults', { provider: 'bank', mode: 'duplicate', times: 3 });
    await sandbox().control('/faults', { provider: 'bank', mode: 'reorder', times: 3 });
    await read();
    await Promise.all([read(), read()]);
    await advance(24);
    await read();
    expect((await countMovements()) - before).toBe(2n);
    expect(await paymentsOf(context(), placed.order.id)).toHaveLength(2);
    const account = orderAccount(placed.order.id, 'CZK');
    expect(await balanceOf(context().database.reader, account)).toBe(1_020_00n);
  });

  it.each(['down', 'drop'])('recovers a lost statement (%s) with the next one', async (mode) => {
    const placed = await placeSampleOrder(context());
    await send(placed, orderPrice);
    await sandbox().control('/faults', { provider: 'bank', mode, times: 3 });
    await read();
    expect((await orderNow(context(), placed)).state).toBe('Open');
    await read();
    expect((await orderNow(context(), placed)).state).toBe('Paid');
  });

  it('stores each line in its original form, with exact amounts', async () => {
    const placed = await placeSampleOrder(context());
    await send(placed, 10n);
    await read();
    const { rows } = await sql<{ amount: string; symbol: string }>`
      select raw -> 'column1' ->> 'value' as amount, raw -> 'column5' ->> 'value' as symbol
      from bank_movements order by id desc limit 1`.execute(context().admin.kysely);
    expect(rows).toEqual([{ amount: '0.1', symbol: placed.order.paymentReference }]);
  });
});

describe('importStatement with a payment that races the deadline', () => {
  it('ends in every round with a Paid order, or with a Timeout and the money in suspense', async () => {
    const place = () => placeSampleOrder(context());
    for (let round = 0; round < 6; round += 1) {
      const orders = [await place(), await place(), await place(), await place()];
      for (const placed of orders) await send(placed, orderPrice);
      const expire = async (): Promise<void> => {
        await advanceClock(context(), '24 hours');
        await Promise.all(
          orders.map(({ order }) => context().transact((tx) => lockOrder(tx, { id: order.id }))),
        );
      };
      await Promise.all([read(), expire()]);
      for (const placed of orders) {
        const { state } = await orderNow(context(), placed);
        const payment = await onlyPayment(placed);
        expect(['Paid allocated', 'Timeout suspense']).toContain(`${state} ${payment.state}`);
      }
    }
  });

  it('gives a payer with transfer details seven days', async () => {
    const placed = await placeSampleOrder(context());
    const input = { userId: placed.user.userId, documentId: placed.order.documentId };
    await context().transact((tx) => payByBankTransfer(investors.deps, tx, input));
    await advance(167);
    await send(placed, orderPrice);
    await read();
    expect((await orderNow(context(), placed)).state).toBe('Paid');
  });
});
