import { isEnded, money, orderHours, orderStates, orderTransitions } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { nothing, price, useOrderFixture } from '../../../test/support/orders/order-fixture.ts';
import { placeSampleOrder, readOrder } from '../../../test/support/orders/sample-orders.ts';
import { clearedUser, revokeLevel } from '../../../test/support/verification/grant-levels.ts';
import { fingerprint } from '../../../test/support/database/fingerprint.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { balanceOf, feeAccount } from '@parcela/ledger';
import { levelsOf } from '../verification/index.ts';
import { startPayment } from './index.ts';

describe('the states of an order', () => {
  const context = useTestDatabase();
  const { onLocked, placed, allocate, allocateUndecided, cancelByStaff, state, books, projectDocumentId } =
    useOrderFixture(context);

  it('change in the database only along the transitions of the domain (spec 4.01)', async () => {
    const { rows } = await context().database.pool.query<{ from: string; to: string }>(
      `select f as from, t as to from unnest($1::text[]) f cross join unnest($1::text[]) t
       where order_transition_is_legal(f, t)`,
      [orderStates],
    );
    const legal = Object.entries(orderTransitions).flatMap(([from, list]) =>
      list.map((to) => ({ from, to })),
    );
    const byPair = (a: { from: string; to: string }, b: { from: string; to: string }): number =>
      `${a.from}${a.to}`.localeCompare(`${b.from}${b.to}`);
    expect(rows.toSorted(byPair)).toEqual(legal.toSorted(byPair));
  });

  it('begin with Open and a deadline after 24 hours, and continue with Unpaid at the first attempt (spec 4.04)', async () => {
    const order = await placed();
    expect(order).toMatchObject({ state: 'Open', allocated: money(0n, 'CZK'), paymentType: null });
    expect(order.deadlineAt!.getTime() - order.placedAt.getTime()).toBe(orderHours * 3_600_000);
    await onLocked(order.id, (tx, locked) => startPayment(tx, locked, 'ConfirmoPaymentGateway'));
    expect(await readOrder(context(), order.id)).toMatchObject({
      state: 'Unpaid',
      paymentType: 'ConfirmoPaymentGateway',
    });
    await onLocked(order.id, (tx, locked) => startPayment(tx, locked, 'BankTransfer'));
    expect(await readOrder(context(), order.id)).toMatchObject({
      state: 'Unpaid',
      paymentType: 'BankTransfer',
    });
    expect(await books(order)).toEqual({ ...nothing, free: 97n, reserved: 3n });
  });

  it('change to Paid for the exact price, which moves the shares to the holder and the money to project and fee (spec 4.03)', async () => {
    const order = await placed();
    const feesBefore = await balanceOf(context().database.reader, feeAccount('CZK'));
    const paid = await allocate(order.id, price);
    expect(paid).toMatchObject({ state: 'Paid', allocated: money(price, 'CZK'), deadlineAt: null });
    expect(paid.paidAt).toBeInstanceOf(Date);
    expect(await books(order)).toEqual({ ...nothing, free: 97n, held: 3n, project: 3_000_00n });
    expect((await balanceOf(context().database.reader, feeAccount('CZK'))) - feesBefore).toBe(30_00n);
  });

  it('stay Unpaid after a part of the price and change to Paid with the rest', async () => {
    const order = await placed();
    const part = await allocate(order.id, 1_000_00n);
    expect(part).toMatchObject({ state: 'Unpaid', allocated: money(1_000_00n, 'CZK') });
    expect(await books(order)).toMatchObject({ reserved: 3n, onOrder: 1_000_00n });
    expect(await allocate(order.id, price - 1_000_00n)).toMatchObject({
      state: 'Paid',
      allocated: money(price, 'CZK'),
    });
    expect(await books(order)).toMatchObject({ held: 3n, onOrder: 0n });
  });

  it('do not change for more than the owed amount, which the ledger refuses to book', async () => {
    const order = await placed();
    const before = await fingerprint(context());
    await expect(allocateUndecided(order.id, price + 1n)).rejects.toThrow('does not owe');
    expect(await fingerprint(context())).toEqual(before);
  });

  it('do not change to Paid without valid KYC and AML', async () => {
    const order = await placed();
    await revokeLevel(context().database.reader, order.userId, 'AML');
    const before = await fingerprint(context());
    await expect(allocateUndecided(order.id, price)).rejects.toThrow('not cleared');
    expect(await fingerprint(context())).toEqual(before);
  });

  it('do not change by a payment when the order is not live (spec 4.03)', async () => {
    const order = await placed();
    await allocate(order.id, price);
    await expect(
      onLocked(order.id, (tx, locked) => startPayment(tx, locked, 'BankTransfer')),
    ).rejects.toMatchObject({
      code: 'order.not_payable',
      params: { state: 'Paid' },
    });
    const open = await placed();
    await expect(onLocked(open.id, (tx, locked) => startPayment(tx, locked, 'Bonus'))).rejects.toMatchObject({
      code: 'order.rail_unavailable',
    });
  });

  it('change to Paid with the last share, which completes the project and gives its investors the INVESTOR level (spec 6.06)', async () => {
    const first = await placed({ shareCount: 5, maxPurchaseQty: 5 });
    const second = await clearedUser(context());
    const project = await projectDocumentId(first.projectId);
    const last = await context().transact((tx) =>
      placeSampleOrder(tx, { userId: second.userId, project, shares: 2 }),
    );
    await allocate(first.id, price);
    expect(await levelsOf(context().database.reader, first.userId)).not.toContain('INVESTOR');
    await allocate(last.id, last.price.amount);
    const { rows } = await sql<object>`select state, completed_on as completed,
        funded_on = (app_now() at time zone 'Europe/Prague')::date as "isFundedToday"
      from projects where id = ${first.projectId}`.execute(context().admin.kysely);
    expect(rows).toEqual([{ state: 'Completed', completed: null, isFundedToday: true }]);
    for (const { userId } of [first, second])
      expect(await levelsOf(context().database.reader, userId)).toContain('INVESTOR');
    await cancelByStaff(last.id, 2);
    const after = await sql<{
      state: string;
    }>`select state from projects where id = ${first.projectId}`.execute(context().admin.kysely);
    expect(after.rows[0]?.state).toBe('Completed');
  });

  it('have one log entry each, and the last one is the state of the order', async () => {
    const order = await placed();
    await onLocked(order.id, (tx, locked) => startPayment(tx, locked, 'BankTransfer'));
    await allocate(order.id, price);
    await cancelByStaff(order.id, 2);
    const { rows } = await sql<object>`
      select from_state, to_state, reason, actor from order_events where order_id = ${order.id} order by id`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([
      { from_state: null, to_state: 'Open', reason: 'placed', actor: `user:${order.userId}` },
      { from_state: 'Open', to_state: 'Unpaid', reason: 'payment_started', actor: `user:${order.userId}` },
      { from_state: 'Unpaid', to_state: 'Paid', reason: 'funded', actor: 'system' },
      { from_state: 'Paid', to_state: 'AdminCancel', reason: 'cancelled_by_operator', actor: 'staff:1' },
    ]);
  });

  it('are final after the end of the order, and no database role can change its terms or log', async () => {
    const order = await placed();
    await cancelByStaff(order.id);
    expect(isEnded(await state(order.id))).toBe(true);
    const statements = [
      `update orders set state = 'Open', ended_at = null, deadline_at = created_at + interval '24 hours' where id = ${order.id}`,
      `update orders set price = 1, token_count = 1, unit_price = 1 where id = ${order.id}`,
      `update orders set user_id = ${order.userId + 1} where id = ${order.id}`,
      `delete from orders where id = ${order.id}`,
      `update domain_events set after = '{}' where type = 'order.placed'`,
      `delete from domain_events where type = 'order.placed'`,
    ];
    const before = await fingerprint(context());
    for (const pool of [context().database.pool, context().admin.pool])
      for (const statement of statements)
        await expect(pool.query(statement)).rejects.toThrow(
          /cannot go from|terms of order .* are fixed|append-only|permission denied/,
        );
    expect(await fingerprint(context())).toEqual(before);
  });
});
