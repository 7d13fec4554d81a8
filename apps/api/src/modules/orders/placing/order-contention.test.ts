import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beforeCommit,
  type InterleavingResult,
  type Point,
  useInterleaving,
} from '../../../../test/support/concurrency/interleave.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { staffActor } from '../../../../test/support/content/sample-texts.ts';
import {
  honestBody,
  orderDeps,
  placeSampleOrder,
  readOrder,
  allocateSample,
} from '../../../../test/support/orders/sample-orders.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { advanceClock, startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { balancesOf, issuerOf, reservedOf } from '@parcela/ledger';
import { changeProjectState } from '../../projects/index.ts';
import { cancelOrder, expireOrder, ordersRoutes, placeOrder } from '../index.ts';

describe('order handling under contention', () => {
  const context = useTestDatabase();
  const { interleave } = useInterleaving(context);
  let server: TestApp;

  beforeAll(async () => {
    server = await startTestApp(context(), (api) => ordersRoutes(api, orderDeps));
    await context().transact(setSampleRates);
  });
  afterAll(() => server.close());

  const newProject = (shareCount: number) =>
    context().transact((tx) => publishSampleProject(tx, { shareCount, maxPurchaseQty: shareCount }));
  const ordersOf = async (userId: number): Promise<number> => {
    const { rows } = await context().admin.pool.query('select id from orders where user_id = $1', [userId]);
    return rows.length;
  };
  const sharesOf = (projectId: number) =>
    balancesOf(context().database.reader, [issuerOf(projectId), reservedOf(projectId)]);

  it('sells the last 15 shares to exactly 15 of 60 buyers, three times, and tells the others that they are sold out', async () => {
    const buyers = await Promise.all(Array.from({ length: 60 }, () => clearedUser(context())));
    for (let round = 0; round < 3; round += 1) {
      const project = await newProject(15);
      const body = await honestBody(context().database.reader, { project: project.documentId, shares: 1 });
      const answers = await Promise.all(
        buyers.map((buyer) =>
          server.inject({
            method: 'POST',
            url: '/api/orders',
            headers: { ...buyer.headers, 'idempotency-key': `round-number-${round}` },
            payload: body,
          }),
        ),
      );
      const refused = answers.filter((answer) => answer.statusCode !== 201);
      expect(answers.length - refused.length).toBe(15);
      for (const answer of refused) {
        expect(answer.statusCode).toBe(409);
        expect(answer.json()).toMatchObject({
          error: { details: { code: 'order.not_enough_shares', params: { available: 0 } } },
        });
      }
      expect(await sharesOf(project.id)).toEqual([0n, 15n]);
    }
  });

  const beforeReserving: Point = {
    name: 'before it reserves its shares',
    when: 'before',
    statement: /reserve_order_shares/,
  };
  /** Pauses a unit of work after `first` while `second` begins, then lets both finish. */
  const overlap = (
    first: (tx: Tx) => Promise<unknown>,
    second: (tx: Tx) => Promise<unknown>,
    at = beforeCommit,
  ): Promise<InterleavingResult> =>
    interleave({
      first: (transact) => transact(first),
      at,
      second: (transact) => transact(second),
    });

  it('gives the last share to the buyer who reserves it first, and creates no order for the other buyer', async () => {
    const [slow, fast] = [await clearedUser(context()), await clearedUser(context())];
    const project = await newProject(1);
    const order = (userId: number) => (tx: Tx) =>
      placeSampleOrder(tx, { userId, project: project.documentId, shares: 1 });
    // One order has found the share free and is written; meanwhile the other begins and ends.
    const met = await overlap(order(slow.userId), order(fast.userId), beforeReserving);
    expect(met).toMatchObject({
      first: { reason: { code: 'order.not_enough_shares', params: { available: 0 } } },
      second: { status: 'fulfilled' },
      hasWaited: false,
    });
    expect(await sharesOf(project.id)).toEqual([0n, 1n]);
    expect(await ordersOf(slow.userId)).toBe(0);
  });

  it('refuses an order whose project closes before the commit', async () => {
    const user = await clearedUser(context());
    const project = await newProject(10);
    const change = (tx: Tx) =>
      changeProjectState(orderDeps, tx, { projectId: project.id, state: 'Closed', actor: staffActor });
    const close = { isPending: true };
    const place = context().transact(async (tx) => {
      const placed = await placeOrder(orderDeps, tx, {
        userId: user.userId,
        project: project.documentId,
        shares: 1,
        price: 1_010_00n,
        currency: 'CZK',
        agreements: {},
        language: 'en',
      });
      if (close.isPending) await context().transact(change);
      close.isPending = false;
      return placed;
    });
    await expect(place).rejects.toMatchObject({ code: 'project.closed' });
    expect(await sharesOf(project.id)).toEqual([10n, 0n]);
    expect(await ordersOf(user.userId)).toBe(0);
  });

  it('makes two orders of one user wait for each other, and refuses the second with a reference to the first', async () => {
    const user = await clearedUser(context());
    const project = await newProject(10);
    const order = (tx: Tx) =>
      placeSampleOrder(tx, { userId: user.userId, project: project.documentId, shares: 1 });
    const { first: won, second: lost, hasWaited } = await overlap(order, order);
    expect(hasWaited).toBe(true);
    expect(won).toMatchObject({ status: 'fulfilled', value: { state: 'Open' } });
    expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'order.unpaid_exists' } });
    expect(await sharesOf(project.id)).toEqual([9n, 1n]);
  });

  it('cancels an order or times it out, never both', async () => {
    const user = await clearedUser(context());
    const project = await newProject(10);
    const place = () =>
      context().transact((tx) =>
        placeSampleOrder(tx, { userId: user.userId, project: project.documentId, shares: 4 }),
      );
    const cancelled = await place();
    const own = { userId: user.userId, documentId: cancelled.documentId };
    await context().transact(async (tx) => {
      await cancelOrder(orderDeps, tx, own);
      // `expireOrder` skips a locked order without waiting.
      expect(await context().transact((expiring) => expireOrder(orderDeps, expiring, cancelled.id))).toBe(
        false,
      );
    });
    expect((await readOrder(context(), cancelled.id)).state).toBe('Canceled');

    const expired = await place();
    await advanceClock(context(), '25 hours');
    const { second: late } = await overlap(
      (tx) => expireOrder(orderDeps, tx, expired.id),
      (tx) => cancelOrder(orderDeps, tx, { ...own, documentId: expired.documentId }),
    );
    expect(late).toMatchObject({
      status: 'rejected',
      reason: { code: 'order.not_cancellable', params: { state: 'Timeout' } },
    });
    expect(await sharesOf(project.id)).toEqual([10n, 0n]);
  });

  it('pays or cancels an order, never both', async () => {
    const user = await clearedUser(context());
    const project = await newProject(10);
    const order = await context().transact((tx) =>
      placeSampleOrder(tx, { userId: user.userId, project: project.documentId, shares: 4 }),
    );
    const { first: paid, second: late } = await overlap(
      (tx) => allocateSample(tx, order.id, order.price.amount),
      (tx) => cancelOrder(orderDeps, tx, { userId: user.userId, documentId: order.documentId }),
    );
    expect(paid).toMatchObject({ value: { state: 'Paid' } });
    expect(late).toMatchObject({ reason: { code: 'order.not_cancellable', params: { state: 'Paid' } } });
  });

  it('places, pays and cancels orders of one project in parallel without conflicts', async () => {
    const project = await newProject(200);
    const buyers = await Promise.all(Array.from({ length: 24 }, () => clearedUser(context())));
    const live = await Promise.all(
      buyers
        .slice(0, 16)
        .map((buyer) =>
          context().transact((tx) =>
            placeSampleOrder(tx, { userId: buyer.userId, project: project.documentId, shares: 2 }),
          ),
        ),
    );
    const results = await Promise.allSettled([
      ...live
        .slice(0, 8)
        .map((order) => context().transact((tx) => allocateSample(tx, order.id, order.price.amount))),
      ...live
        .slice(8)
        .map((order) =>
          context().transact((tx) =>
            cancelOrder(orderDeps, tx, { userId: order.userId, documentId: order.documentId }),
          ),
        ),
      ...buyers
        .slice(16)
        .map((buyer) =>
          context().transact((tx) =>
            placeSampleOrder(tx, { userId: buyer.userId, project: project.documentId, shares: 2 }),
          ),
        ),
    ]);
    expect(results.filter((result) => result.status === 'rejected')).toEqual([]);
    expect(await sharesOf(project.id)).toEqual([168n, 16n]);
  });
});
