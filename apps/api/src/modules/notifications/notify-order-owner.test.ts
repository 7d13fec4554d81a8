import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deliverEvents } from '../../../test/support/app/deliver-events.ts';
import { price, useOrderFixture } from '../../../test/support/orders/order-fixture.ts';
import { statementsOf } from '../../../test/support/database/recorded-statements.ts';
import { orderDeps } from '../../../test/support/orders/sample-orders.ts';
import { clearedUser } from '../../../test/support/verification/grant-levels.ts';
import { fingerprint } from '../../../test/support/database/fingerprint.ts';
import { addTestStaff } from '../../../test/support/app/test-staff.ts';
import { advanceClock } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { cancelOrder, giveBonusShares, startPayment } from '../orders/index.ts';

describe('notifyOfOrders', () => {
  const context = useTestDatabase();
  const { onLocked, placed, allocate, refuse, cancelByStaff, runScheduledJob, projectDocumentId } =
    useOrderFixture(context);

  /** The order log, the audit log and the owner's notifications about an order, in the order of the changes. */
  const notified = async (orderId: number) => {
    await deliverEvents(context());
    const { rows } = await sql`
      select e.to_state as state, a.type as action, a.before, a.after, a.actor_kind as actor, n.kind, n.mail_state as mail, n.link
      from order_events e
      left join domain_events a on a.id = e.id
      left join notifications n on n.event_id = e.id
      where e.order_id = ${orderId} order by e.id`.execute(context().admin.kysely);
    return rows;
  };
  const counts = async () => {
    await deliverEvents(context());
    const { rows } = await sql`
      select (select count(*) from order_events) as events,
        (select count(*) from domain_events where type like 'order.%') as audited,
        (select count(*) from notifications n join orders o on o.id = n.order_id and o.user_id = n.user_id) as notified
      `.execute(context().admin.kysely);
    return rows[0] as Record<'events' | 'audited' | 'notified', bigint>;
  };
  const start = (id: number) => onLocked(id, (tx, order) => startPayment(tx, order, 'BankTransfer'));

  it('writes one audit entry and one notification for a change of state by any caller', async () => {
    const paid = await placed();
    await start(paid.id);
    await allocate(paid.id, price);
    await cancelByStaff(paid.id, 2);
    const canceled = await placed();
    await context().transact((tx) =>
      cancelOrder(orderDeps, tx, { userId: canceled.user.userId, documentId: canceled.documentId }),
    );
    const failed = await placed();
    await refuse(failed.id);
    const late = await placed();
    await advanceClock(context(), '25 hours');
    await runScheduledJob();

    const link = `/orders/${paid.documentId}`;
    expect(await notified(paid.id)).toEqual([
      {
        state: 'Open',
        action: 'order.placed',
        before: null,
        after: { state: 'Open', reason: expect.any(String) },
        actor: 'user',
        kind: 'order.placed',
        mail: 'pending',
        link,
      },
      expect.objectContaining({ state: 'Unpaid', kind: 'order.unpaid', mail: 'none' }),
      {
        state: 'Paid',
        action: 'order.paid',
        before: { state: 'Unpaid' },
        after: { state: 'Paid', reason: 'funded' },
        actor: 'system',
        kind: 'order.paid',
        mail: 'pending',
        link,
      },
      expect.objectContaining({
        action: 'order.admin_cancel',
        before: { state: 'Paid' },
        actor: 'staff',
        kind: 'order.admin_cancel',
        mail: 'pending',
      }),
    ]);
    expect(await notified(canceled.id)).toMatchObject([{}, { kind: 'order.canceled', actor: 'user' }]);
    expect(await notified(failed.id)).toMatchObject([
      { kind: 'order.placed' },
      { kind: 'order.failed', mail: 'pending' },
      { kind: 'order.timeout', actor: 'system', mail: 'pending' },
    ]);
    expect(await notified(late.id)).toMatchObject([{ kind: 'order.placed' }, { kind: 'order.timeout' }]);
    const { events, audited, notified: notifications } = await counts();
    expect([audited, notifications]).toEqual([events, events]);
  });

  it('writes nothing when the change is rolled back', async () => {
    const order = await placed();
    const before = await fingerprint(context());
    const undone = context().transact(async (tx) => {
      await cancelOrder(orderDeps, tx, { userId: order.user.userId, documentId: order.documentId });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await fingerprint(context())).toEqual(before);
  });

  it('needs no further statement, because the change of state records its own event', async () => {
    const order = await placed();
    const sent = await statementsOf(() => start(order.id));
    expect(sent.filter((text) => /domain_events/.test(text))).toEqual([
      expect.stringMatching(/update "orders"/),
    ]);
    expect(await notified(order.id)).toHaveLength(2);
  });

  it('sends nothing for a change that keeps the state', async () => {
    const order = await placed();
    const before = await counts();
    await start(order.id);
    await start(order.id);
    expect((await counts()).notified - before.notified).toBe(1n);
  });

  it('sends one mail for bonus shares, when the order becomes Paid', async () => {
    const like = await placed();
    const user = await clearedUser(context());
    const [requestedBy, approvedBy] = await context().transact((tx) => addTestStaff(tx, 2));
    const bonus = await context().transact(async (tx) =>
      giveBonusShares(orderDeps, tx, {
        user: user.documentId,
        project: await projectDocumentId(like.projectId),
        shares: 1,
        reason: 'a prize',
        requestedBy: requestedBy!,
        approvedBy: approvedBy!,
        requestId: 'test',
      }),
    );
    expect(await notified(bonus.id)).toMatchObject([
      { kind: 'order.placed', mail: 'none', actor: 'staff' },
      { kind: 'order.paid', mail: 'pending', actor: 'system' },
    ]);
  });

  it('notifies once, even if the worker handles the event several times', async () => {
    const order = await placed();
    const before = await notified(order.id);
    await sql`insert into event_outbox select id from order_events where order_id = ${order.id}`.execute(
      context().admin.kysely,
    );
    expect(await notified(order.id)).toEqual(before);
  });
});
