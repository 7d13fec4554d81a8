import { failedOrderHours, money } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { nothing, price, useOrderFixture } from '../../../../test/support/orders/order-fixture.ts';
import { placeSampleOrder, readOrder } from '../../../../test/support/orders/sample-orders.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { getProjectForOrder } from '../../projects/index.ts';
import { areSharesFree } from '../index.ts';

describe('a Failed order', () => {
  const context = useTestDatabase();
  const {
    onLocked,
    placed,
    allocate,
    allocateUndecided,
    refuse,
    runScheduledJob,
    state,
    books,
    projectDocumentId,
  } = useOrderFixture(context);

  it('reserves nothing and lets the user place a new order (spec 4.05)', async () => {
    const order = await placed();
    await allocate(order.id, 1_000_00n);
    await refuse(order.id);
    const failed = await readOrder(context(), order.id);
    expect(failed).toMatchObject({ state: 'Failed', allocated: money(0n, 'CZK'), needsReview: true });
    expect(failed.deadlineAt!.getTime() - failed.failedAt!.getTime()).toBe(failedOrderHours * 3_600_000);
    expect(await books(order)).toEqual({ ...nothing, suspense: 1_000_00n });
    const project = await projectDocumentId(order.projectId);
    const again = await context().transact((tx) =>
      placeSampleOrder(tx, { userId: order.userId, project, shares: 3 }),
    );
    expect(again.state).toBe('Open');
  });

  it('becomes Paid while its shares are still free, and Timeout after 24 hours (spec 4.05, 9.04)', async () => {
    const late = await placed();
    await refuse(late.id);
    // No money had arrived, so there is nothing to decide.
    expect(await readOrder(context(), late.id)).toMatchObject({ state: 'Failed', needsReview: false });
    await advanceClock(context(), '23 hours 59 minutes');
    await runScheduledJob();
    expect(await state(late.id)).toBe('Failed');
    await onLocked(late.id, async (tx, order) => {
      expect(await areSharesFree(tx, order)).toBe(true);
    });
    expect(await allocate(late.id, price)).toMatchObject({ state: 'Paid' });
    expect(await books(late)).toMatchObject({ free: 97n, reserved: 0n, held: 3n });

    const lost = await placed();
    await refuse(lost.id);
    await advanceClock(context(), '24 hours');
    await runScheduledJob();
    expect(await readOrder(context(), lost.id)).toMatchObject({ state: 'Timeout', deadlineAt: null });
    expect(await books(lost)).toEqual(nothing);
  });

  it('stays Failed when other orders have the shares, the cap per user is full, the project is hidden, or only a part is paid', async () => {
    const taken = await placed({ shareCount: 3, maxPurchaseQty: 3 });
    await refuse(taken.id);
    const buyer = await clearedUser(context());
    const project = (await getProjectForOrder(
      context().database.reader,
      await projectDocumentId(taken.projectId),
    ))!;
    await context().transact((tx) =>
      placeSampleOrder(tx, { userId: buyer.userId, project: project.documentId, shares: 1 }),
    );
    const capped = await placed({ maxPerUser: 5 });
    await refuse(capped.id);
    const cappedProject = await projectDocumentId(capped.projectId);
    await context().transact((tx) =>
      placeSampleOrder(tx, { userId: capped.userId, project: cappedProject, shares: 3 }),
    );
    const hidden = await placed();
    await refuse(hidden.id);
    await sql`update projects set published_at = null where id = ${hidden.projectId}`.execute(
      context().admin.kysely,
    );
    const before = await fingerprint(context());
    for (const { id } of [taken, capped, hidden])
      await onLocked(id, async (tx, order) => {
        expect(await areSharesFree(tx, order)).toBe(false);
      });
    await expect(allocateUndecided(taken.id, price)).rejects.toThrow('below zero');
    await expect(allocateUndecided(taken.id, price - 1n)).rejects.toThrow('whole price');
    expect(await fingerprint(context())).toEqual(before);
  });
});
