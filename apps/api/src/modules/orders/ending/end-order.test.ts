import { bankTransferOrderHours, confirmingHours, money, orderDeadline } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { nothing, price, useOrderFixture } from '../../../../test/support/orders/order-fixture.ts';
import { readOrder, orderDeps } from '../../../../test/support/orders/sample-orders.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { advanceClock, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { balanceOf, feeAccount } from '@parcela/ledger';
import {
  cancelOrder,
  cancelOrderByOperator,
  createExpireOrders,
  extendForBankTransfer,
  deferForConfirmation,
  markForReview,
  releaseConfirmation,
} from '../index.ts';

describe('endOrder', () => {
  const context = useTestDatabase();
  const { onLocked, placed, allocate, refuse, cancelByStaff, runScheduledJob, state, books } =
    useOrderFixture(context);

  it('cancels a live order for its owner, frees the shares and puts a paid part into suspense (spec 4.03)', async () => {
    const open = await placed();
    const cancelOwn = ({ user, documentId }: { user: TestUser; documentId: string }) =>
      context().transact((tx) => cancelOrder(orderDeps, tx, { userId: user.userId, documentId }));
    expect(await cancelOwn(open)).toMatchObject({ state: 'Canceled', deadlineAt: null, needsReview: false });
    expect(await books(open)).toEqual(nothing);
    const unpaid = await placed();
    await allocate(unpaid.id, 1_000_00n);
    expect(await cancelOwn(unpaid)).toMatchObject({
      state: 'Canceled',
      allocated: money(0n, 'CZK'),
      needsReview: true,
    });
    expect(await books(unpaid)).toEqual({ ...nothing, suspense: 1_000_00n });
  });

  it('refuses the owner’s cancellation of an order that is not live', async () => {
    const canceled = await placed();
    const failed = await placed();
    const paid = await placed();
    const cancel = (order: { user: TestUser; documentId: string }) =>
      context().transact((tx) =>
        cancelOrder(orderDeps, tx, { userId: order.user.userId, documentId: order.documentId }),
      );
    await cancel(canceled);
    await refuse(failed.id);
    await allocate(paid.id, price);
    const before = await fingerprint(context());
    for (const [order, is] of [
      [canceled, 'Canceled'],
      [failed, 'Failed'],
      [paid, 'Paid'],
    ] as const)
      await expect(cancel(order)).rejects.toMatchObject({
        code: 'order.not_cancellable',
        params: { state: is },
      });
    await expect(cancel({ ...canceled, user: paid.user })).rejects.toMatchObject({ code: 'order.not_found' });
    expect(await fingerprint(context())).toEqual(before);
  });

  it('cancels a live or Failed order for staff, but a Paid one only with a second member (spec 6.09)', async () => {
    const live = await placed();
    expect(await cancelByStaff(live.id)).toMatchObject({ state: 'AdminCancel' });
    expect(await books(live)).toEqual(nothing);
    const failed = await placed();
    await refuse(failed.id);
    expect(await cancelByStaff(failed.id)).toMatchObject({ state: 'AdminCancel' });
    const paid = await placed();
    await allocate(paid.id, price);
    const before = await fingerprint(context());
    await expect(
      context().transact((tx) =>
        cancelOrderByOperator(orderDeps, tx, { orderId: paid.id, staffId: 1, reason: ' ' }),
      ),
    ).rejects.toThrow('staff give a reason');
    await expect(
      context().transact((tx) =>
        cancelOrderByOperator(orderDeps, tx, { orderId: 999_999, staffId: 1, reason: 'a test' }),
      ),
    ).rejects.toMatchObject({ code: 'order.not_found' });
    await expect(cancelByStaff(paid.id)).rejects.toMatchObject({ code: 'common.forbidden' });
    await expect(cancelByStaff(paid.id, 1)).rejects.toMatchObject({ code: 'common.forbidden' });
    expect(await fingerprint(context())).toEqual(before);
    const fees = await balanceOf(context().database.reader, feeAccount('CZK'));
    expect(await cancelByStaff(paid.id, 2)).toMatchObject({ state: 'AdminCancel', needsReview: true });
    expect(await books(paid)).toEqual({ ...nothing, suspense: price });
    expect(await balanceOf(context().database.reader, feeAccount('CZK'))).toBe(fees - 30_00n);
    await expect(cancelByStaff(paid.id, 2)).rejects.toMatchObject({ code: 'order.not_cancellable' });
    const { rows } = await sql<object>`
      select type, actor_kind, actor_id, before, after from domain_events
      where subject_type = 'order' and after->>'state' = 'AdminCancel' and subject_id = ${String(paid.id)}`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([
      {
        type: 'order.admin_cancel',
        actor_kind: 'staff',
        actor_id: 1,
        before: { state: 'Paid' },
        after: { state: 'AdminCancel', reason: 'cancelled_by_operator', comment: 'a test', approvedBy: 2 },
      },
    ]);
  });

  it('moves the deadline once, to seven days after placing, despite repeated requests for instructions', async () => {
    const order = await placed();
    await advanceClock(context(), '1 hour');
    for (let time = 0; time < 2; time += 1) await onLocked(order.id, extendForBankTransfer);
    const moved = await readOrder(context(), order.id);
    expect(moved.deadlineAt!.getTime() - moved.placedAt.getTime()).toBe(bankTransferOrderHours * 3_600_000);
    expect(moved.deadlineAt).toEqual(orderDeadline(moved));
    await advanceClock(context(), '166 hours');
    await runScheduledJob();
    expect(await state(order.id)).toBe('Open');
    await advanceClock(context(), '1 hour');
    await runScheduledJob();
    expect(await state(order.id)).toBe('Timeout');
  });

  it('ends an order with Timeout exactly at the deadline and releases everything (spec 4.07)', async () => {
    const order = await placed();
    await allocate(order.id, 10_00n);
    await advanceClock(context(), '23 hours 59 minutes');
    await runScheduledJob();
    expect(await state(order.id)).toBe('Unpaid');
    await advanceClock(context(), '1 minute');
    await runScheduledJob();
    expect(await readOrder(context(), order.id)).toMatchObject({ state: 'Timeout', needsReview: true });
    expect(await books(order)).toEqual({ ...nothing, suspense: 10_00n });
  });

  it('ends an overdue order with Timeout when a call locks it, even if the scheduled job is late', async () => {
    const order = await placed();
    await advanceClock(context(), '3 days');
    await onLocked(order.id, (_tx, locked) => {
      expect(locked.state).toBe('Timeout');
      return Promise.resolve();
    });
    expect(await state(order.id)).toBe('Timeout');
  });

  it('ends an order with Timeout even if another one fails', async () => {
    const stuck = await placed();
    const order = await placed();
    // Wallet money without the module that releases it, so that ending this order must fail.
    await sql`update orders set paid_from_wallet = 1 where id = ${stuck.id}`.execute(context().admin.kysely);
    await advanceClock(context(), '24 hours');
    const { database, transact } = context();
    await expect(
      createExpireOrders({ deps: orderDeps, reader: database.reader, transact }).run(),
    ).rejects.toThrow(AggregateError);
    expect([await state(stuck.id), await state(order.id)]).toEqual(['Open', 'Timeout']);
    await sql`update orders set paid_from_wallet = 0 where id = ${stuck.id}`.execute(context().admin.kysely);
    const expire = createExpireOrders({ deps: orderDeps, reader: database.reader, transact });
    expect(expire).toMatchObject({ name: 'orders.expire', everyS: 5 });
    expect(await expire.run()).toBe('done');
    expect(await state(stuck.id)).toBe('Timeout');
  });

  it('ends every due order in one run, even after many deferred orders', async () => {
    const deferred = [await placed(), await placed(), await placed()];
    for (const { id } of deferred) await onLocked(id, deferForConfirmation);
    const due = [await placed(), await placed(), await placed()];
    await advanceClock(context(), '24 hours');
    const { database, transact } = context();
    await createExpireOrders({ deps: orderDeps, reader: database.reader, transact, batchSize: 2 }).run();
    expect(await Promise.all(deferred.map(({ id }) => state(id)))).toEqual(['Open', 'Open', 'Open']);
    expect(await Promise.all(due.map(({ id }) => state(id)))).toEqual(['Timeout', 'Timeout', 'Timeout']);
  });

  it('waits at most 96 hours for a confirmation, counted from the first one', async () => {
    const order = await placed();
    await onLocked(order.id, deferForConfirmation);
    await advanceClock(context(), `${confirmingHours - 1} hours`);
    await onLocked(order.id, deferForConfirmation);
    await runScheduledJob();
    expect(await state(order.id)).toBe('Open');
    await advanceClock(context(), '1 hour');
    await runScheduledJob();
    expect(await readOrder(context(), order.id)).toMatchObject({ state: 'Timeout', needsReview: true });
  });

  it('ends an order with Timeout when the confirmation of its payment stops', async () => {
    const order = await placed();
    await onLocked(order.id, deferForConfirmation);
    await advanceClock(context(), '30 hours');
    await onLocked(order.id, releaseConfirmation);
    await runScheduledJob();
    expect(await readOrder(context(), order.id)).toMatchObject({ state: 'Timeout', needsReview: false });
  });

  it.each([
    ['a minor unit more than it owes', 'Open', 1n],
    ['exactly what it owes', 'Open', 0n],
    ['a minor unit less than it owes', 'Timeout', -1n],
  ])(
    'during a check of %s leaves an order %s after the deadline and ends it with Timeout 96 hours later',
    async (_what, expected, more) => {
      const order = await placed();
      const waiting = order.price.amount + more;
      await onLocked(order.id, (tx, locked) => markForReview(tx, locked, { needsReview: true, waiting }));
      await advanceClock(context(), '24 hours 1 minute');
      await runScheduledJob();
      expect(await state(order.id)).toBe(expected);
      await advanceClock(context(), '95 hours');
      await runScheduledJob();
      expect(await state(order.id)).toBe(expected);
      await advanceClock(context(), '1 hour');
      await runScheduledJob();
      expect(await readOrder(context(), order.id)).toMatchObject({ state: 'Timeout', needsReview: true });
    },
  );
});
