import { sql } from 'kysely';
import { money } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import type { Tx } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { useOrderFixture } from '../../../../test/support/orders/order-fixture.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { placeSampleOrder, readOrder, orderDeps } from '../../../../test/support/orders/sample-orders.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { balancesOf, reservedOf } from '@parcela/ledger';
import type { CreateProjectInput } from '../../projects/index.ts';
import { ratesInForce } from '../../exchange-rates/index.ts';
import { cancelOrder, expireOrder, failOrder, type Order } from '../index.ts';
import { insertOrder, reserveShares } from './place-order.store.ts';

/** The database enforces these limits; here orders are written without the checks of `placeOrder`. */
describe('the reservation of shares without the earlier checks', () => {
  const context = useTestDatabase();

  const newProject = (overrides: Partial<CreateProjectInput>) =>
    context().transact((tx) => publishSampleProject(tx, { shareCount: 100, ...overrides }));
  const insert = async (
    tx: Tx,
    { projectId, userId, shares }: Readonly<Record<'projectId' | 'userId' | 'shares', number>>,
  ) =>
    insertOrder(tx, {
      documentId: newDocumentId(),
      userId,
      projectId,
      shares,
      unitPrice: money(1_010_00n, 'CZK'),
      price: money(1_010_00n * BigInt(shares), 'CZK'),
      nominal: money(1_000_00n, 'CZK'),
      fee: money(10_00n, 'CZK'),
      rates: await ratesInForce(tx),
      referencePrefix: '80',
      requestId: null,
      agreements: { versions: [], language: 'en' },
    });
  /** Only one attempt, because a unit of work would retry a serialization failure. */
  const commit = (order: Parameters<typeof insert>[1]) =>
    context()
      .database.kysely.transaction()
      .execute(async (transaction) => {
        const tx = transaction as unknown as Tx;
        const written = await insert(tx, order);
        if (written) await sql`select ${reserveShares(written)}`.execute(transaction);
        return written;
      });
  const isRefused = expect.objectContaining({ constraint: 'orders_offer_unchanged' });
  const reserved = (projectId: number) => balancesOf(context().database.reader, [reservedOf(projectId)]);

  it('accepts the largest quantity of one order and refuses one more', async () => {
    const project = await newProject({ maxPurchaseQty: 6 });
    const [first, second] = [await clearedUser(context()), await clearedUser(context())];
    await expect(commit({ projectId: project.id, userId: first.userId, shares: 7 })).rejects.toEqual(
      isRefused,
    );
    expect(await reserved(project.id)).toEqual([0n]);
    await commit({ projectId: project.id, userId: second.userId, shares: 6 });
    expect(await reserved(project.id)).toEqual([6n]);
  });

  it('refuses the commit of an order that reserved no shares', async () => {
    const project = await newProject({});
    const { userId } = await clearedUser(context());
    const alone = context()
      .database.kysely.transaction()
      .execute((tx) => insert(tx as unknown as Tx, { projectId: project.id, userId, shares: 1 }));
    await expect(alone).rejects.toMatchObject({ constraint: 'orders_shares_reserved' });
    expect(await reserved(project.id)).toEqual([0n]);
  });

  const { onLocked, cancelByStaff, allocate } = useOrderFixture(context);
  const ends: Readonly<Record<string, (order: Order) => Promise<unknown>>> = {
    Paid: (order) => allocate(order.id, order.price.amount),
    Failed: ({ id }) => onLocked(id, (tx, order) => failOrder(orderDeps, tx, order, 'refused')),
    Canceled: (order) => context().transact((tx) => cancelOrder(orderDeps, tx, order)),
    AdminCancel: ({ id }) => cancelByStaff(id),
    Timeout: async ({ id }) => {
      await advanceClock(context(), '25 hours');
      await context().transact((tx) => expireOrder(orderDeps, tx, id));
    },
  };

  /** A user who has an order in this state, with 5 of the 7 shares that the cap allows. */
  const withEarlierOrder = async (state: string) => {
    const project = await newProject({ maxPerUser: 7 });
    const { userId } = await clearedUser(context());
    const earlier = await context().transact((tx) =>
      placeSampleOrder(tx, { userId, project: project.documentId, shares: 5 }),
    );
    await ends[state]?.(earlier);
    expect((await readOrder(context(), earlier.id)).state).toBe(state);
    return (shares: number) => commit({ projectId: project.id, userId, shares });
  };

  it('counts a Paid order towards the cap per user', async () => {
    const order = await withEarlierOrder('Paid');
    await expect(order(3)).rejects.toEqual(isRefused);
    await expect(order(2)).resolves.toMatchObject({ shares: 2 });
  });

  it.each(['Failed', 'Canceled', 'AdminCancel', 'Timeout'])(
    'does not count an order that is %s towards the cap per user',
    async (state) => {
      const order = await withEarlierOrder(state);
      await expect(order(7)).resolves.toMatchObject({ shares: 7 });
    },
  );
});
