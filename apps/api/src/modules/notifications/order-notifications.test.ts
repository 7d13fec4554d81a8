import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { price, useOrderScene } from '../../testing/order-scene.ts';
import { statementsOf } from '../../testing/statements.ts';
import { fingerprint } from '../../testing/sample-orders.ts';
import { advanceClock, signedInUser } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { cancelOrder, startPayment } from '../orders/index.ts';

describe('a change of an order’s state', () => {
  const context = useTestDatabase();
  const { onLocked, placed, settle, refuse, cancelByStaff, sweep } = useOrderScene(context);

  /** What the log, the trail and the owner's notifications say of an order, in the order of the changes. */
  const told = async (orderId: number) => {
    const { rows } = await sql`
      select e.to_state as state, a.action, a.before, a.after, a.actor_kind as actor, n.kind, n.mail_state as mail, n.link
      from order_events e
      left join audit_entries a on a.subject_type = 'order' and a.subject_id = e.order_id::text
        and a.action like 'order.%' and a.after->>'state' = e.to_state
      left join notifications n on n.order_event_id = e.id
      where e.order_id = ${orderId} order by e.id`.execute(context().admin.kysely);
    return rows;
  };
  const counts = async () => {
    const { rows } = await sql`
      select (select count(*) from order_events) as events,
        (select count(*) from audit_entries where action like 'order.%') as audited,
        (select count(*) from notifications n join orders o on o.id = n.order_id and o.user_id = n.user_id) as told
      `.execute(context().admin.kysely);
    return rows[0] as Record<'events' | 'audited' | 'told', bigint>;
  };
  const start = (id: number) => onLocked(id, (tx, order) => startPayment(tx, order, 'BankTransfer'));

  it('leaves one entry in the trail and one notification, whoever makes it', async () => {
    const paid = await placed();
    await start(paid.id);
    await settle(paid.id, price);
    await cancelByStaff(paid.id, 2);
    const canceled = await placed();
    await context().transact((tx) =>
      cancelOrder(tx, { userId: canceled.user.userId, documentId: canceled.documentId }),
    );
    const failed = await placed();
    await refuse(failed.id);
    const late = await placed();
    await advanceClock(context(), '25 hours');
    await sweep();

    const link = `/orders/${paid.documentId}`;
    expect(await told(paid.id)).toEqual([
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
    expect(await told(canceled.id)).toMatchObject([{}, { kind: 'order.canceled', actor: 'user' }]);
    expect(await told(failed.id)).toMatchObject([
      { kind: 'order.placed' },
      { kind: 'order.failed', mail: 'pending' },
      { kind: 'order.timeout', actor: 'system', mail: 'pending' },
    ]);
    expect(await told(late.id)).toMatchObject([{ kind: 'order.placed' }, { kind: 'order.timeout' }]);
    const { events, audited, told: notifications } = await counts();
    expect([audited, notifications]).toEqual([events, events]);
  });

  it('leaves nothing when it is rolled back', async () => {
    const order = await placed();
    const before = await fingerprint(context());
    const undone = context().transact(async (tx) => {
      await cancelOrder(tx, { userId: order.user.userId, documentId: order.documentId });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await fingerprint(context())).toEqual(before);
  });

  it('is told without a statement of the application', async () => {
    const order = await placed();
    const sent = await statementsOf(() => start(order.id));
    expect(sent.filter((text) => /notifications|audit_entries/.test(text))).toEqual([]);
    expect(await told(order.id)).toHaveLength(2);
  });

  it('that is written without changing the state tells nothing', async () => {
    const order = await placed();
    const before = await counts();
    await start(order.id);
    await start(order.id);
    expect((await counts()).told - before.told).toBe(1n);
  });

  it('of a bonus is told by mail once, when it is paid', async () => {
    const like = await placed();
    const { userId } = await signedInUser(context());
    const { rows } = await sql<{ id: number }>`
      insert into orders (document_id, user_id, project_id, state_reason, state_actor, token_count, unit_price, price,
        currency, nominal_price, fee, project_currency, eur_to_czk, eur_to_pln, payment_reference, deadline_at,
        payment_type)
      select 'bonus', ${userId}, project_id, 'bonus', 'staff:1', token_count, 0, 0, currency, nominal_price, fee,
        project_currency, eur_to_czk, eur_to_pln, '9999999999', app_now() + interval '24 hours', 'Bonus'
      from orders where id = ${like.id} returning id`.execute(context().admin.kysely);
    const id = rows[0]!.id;
    await sql`
      update orders set state = 'Paid', paid_at = app_now(), deadline_at = null where id = ${id}`.execute(
      context().admin.kysely,
    );
    expect(await told(id)).toMatchObject([
      { kind: 'order.placed', mail: 'none', actor: 'staff' },
      { kind: 'order.paid', mail: 'pending', actor: 'staff' },
    ]);
  });
});
