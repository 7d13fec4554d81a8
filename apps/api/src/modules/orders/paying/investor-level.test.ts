import { describe, expect, it } from 'vitest';
import { price, useOrderFixture } from '../../../../test/support/orders/order-fixture.ts';
import { staffActor } from '../../../../test/support/content/sample-texts.ts';
import { orderDeps, placeSampleOrder } from '../../../../test/support/orders/sample-orders.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { changeProjectState, lockProject } from '../../projects/index.ts';
import { levelsOf } from '../../verification/index.ts';

describe('the INVESTOR level', () => {
  const context = useTestDatabase();
  const { placed, allocate, refuse, cancelByStaff, projectDocumentId, state } = useOrderFixture(context);
  const levels = (userId: number) => levelsOf(context().database.reader, userId);

  it('comes with shares paid after staff close a partly sold project', async () => {
    const late = await placed();
    await context().transact((tx) =>
      changeProjectState(orderDeps, tx, { projectId: late.projectId, state: 'Closed', actor: staffActor }),
    );
    expect(await levels(late.userId)).not.toContain('INVESTOR');
    await allocate(late.id, price);
    expect(await state(late.id)).toBe('Paid');
    expect(await levels(late.userId)).toContain('INVESTOR');
  });

  it('comes with shares paid after the completion of the project', async () => {
    const late = await placed({ shareCount: 6, maxPurchaseQty: 6 });
    const project = await projectDocumentId(late.projectId);
    const buy = async () => {
      const { userId } = await clearedUser(context());
      return context().transact((tx) => placeSampleOrder(tx, { userId, project, shares: 3 }));
    };
    const first = await buy();
    // The gateway refused this order's money: its shares are free again.
    await refuse(late.id);
    const second = await buy();
    for (const { id } of [first, second]) await allocate(id, price);
    expect((await context().transact((tx) => lockProject(tx, late.projectId))).state).toBe('Completed');
    expect(await levels(late.userId)).not.toContain('INVESTOR');
    await cancelByStaff(second.id, 2);
    await allocate(late.id, price);
    expect(await state(late.id)).toBe('Paid');
    expect(await levels(late.userId)).toContain('INVESTOR');
  });
});
