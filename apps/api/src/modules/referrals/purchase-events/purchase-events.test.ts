import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEhub } from '@parcela/providers/ehub/index.ts';
import { createGa4 } from '@parcela/providers/ga4/index.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { createScheduledJobRunner } from '@parcela/platform/jobs/scheduled-jobs.ts';
import { deliverEvents } from '../../../../test/support/app/deliver-events.ts';
import { price, useOrderFixture } from '../../../../test/support/orders/order-fixture.ts';
import { placeSampleOrder, allocateSample } from '../../../../test/support/orders/sample-orders.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import { advanceClock, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import type { AffiliateNetwork, PurchaseAnalytics } from '@parcela/providers/ports/purchase-reports.ts';
import { saveConsents } from '../save-consents.ts';
import { createSendPurchaseEvents } from './send-purchase-events.ts';
import { storeVisit } from '../store-affiliate-visit.ts';

const visit = (letter: string): string => letter.repeat(32);
const both = { analytics: true, marketing: true };

describe('createSendPurchaseEvents', () => {
  const context = useTestDatabase();
  const sandbox = useSandbox();
  const fixture = useOrderFixture(context);
  const log = createLogger('silent');
  let analytics: PurchaseAnalytics;
  let affiliates: AffiliateNetwork;

  beforeAll(() => {
    analytics = createGa4({
      url: `${sandbox().url}/ga`,
      measurementId: 'G-TEST',
      apiSecret: 'test-ga-secret-0001',
      log,
    });
    affiliates = createEhub({
      saleUrl: `${sandbox().url}/ehub/sale`,
      campaignId: 'c0ffee01',
      parameters: {
        campaignId: 'campaignId',
        orderId: 'orderId',
        visitId: 'visitId',
        totalCost: 'totalCost',
        currency: 'currency',
      },
      log,
    });
  });

  const scheduledJob = (to: { analytics?: undefined; affiliates?: undefined } = {}) =>
    createSendPurchaseEvents({
      reader: context().database.reader,
      transact: context().transact,
      analytics,
      affiliates,
      ...to,
    });
  const run = async (one = scheduledJob()) => {
    await deliverEvents(context());
    await createScheduledJobRunner(context().database.kysely, [one], log).runDue();
  };
  const stored = async <T>(path: string, is: (one: T) => boolean): Promise<T[]> =>
    ((await (await fetch(`${sandbox().url}/_control/${path}`)).json()) as T[]).filter(is);
  const measured = ({ paymentReference }: { paymentReference: string }) =>
    stored<{ params: { transaction_id: string } }>(
      'ga/events',
      ({ params }) => params.transaction_id === paymentReference,
    );
  const sales = ({ documentId }: { documentId: string }) =>
    stored<{ orderId: string }>('ehub/sales', ({ orderId }) => orderId === documentId);
  const states = async ({ id }: { id: number }) => {
    await deliverEvents(context());
    const { rows } = await sql<{ target: string; state: string; visit: string | null }>`
      select target, state, visit_id as visit from purchase_events where order_id = ${id}`.execute(
      context().admin.kysely,
    );
    return Object.fromEntries(rows.map(({ target, ...row }) => [target, row]));
  };
  const allow = (user: TestUser, choice: { analytics: boolean; marketing: boolean }) =>
    context().transact((tx) => saveConsents(tx, user.userId, { ...choice, textVersion: 1 }));
  const comeBy = (user: TestUser, letter: string) =>
    context().transact((tx) => storeVisit(tx, user.userId, visit(letter)));
  const clientIdOf = async (user: TestUser) => {
    const { rows } = await sql<{ id: string | null }>`
      select analytics_client_id as id from user_consents where user_id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    return rows[0]?.id;
  };
  /** A user who allows both and came through an affiliate, with an unpaid order. */
  const prepared = async () => {
    const order = await fixture.placed();
    await allow(order.user, both);
    await comeBy(order.user, 'a');
    return order;
  };

  it('sends each purchase once, and no data about the buyer (spec 4.31)', async () => {
    const order = await prepared();
    await sql`
      update user_profiles set first_name = 'Kanarek', last_name = 'Zpevavy' where user_id = ${order.user.userId}`.execute(
      context().admin.kysely,
    );
    await run();
    expect(await states(order)).toEqual({});
    await fixture.allocate(order.id, price);
    expect([await measured(order), await sales(order)]).toEqual([[], []]);
    await run();
    await run();
    const { rows } = await sql<{ documentId: string; title: string }>`
      select h.document_id as "documentId", h.title->>'en' as title from project_headings h
      where h.project_id = ${order.projectId}`.execute(context().admin.kysely);
    expect(await measured(order)).toEqual([
      {
        id: expect.any(Number) as number,
        receivedAt: expect.any(String) as string,
        measurementId: 'G-TEST',
        clientId: await clientIdOf(order.user),
        userId: null,
        consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
        name: 'purchase',
        params: {
          transaction_id: order.paymentReference,
          value: 3030,
          currency: 'CZK',
          items: [
            {
              item_id: rows[0]?.documentId,
              item_name: rows[0]?.title,
              item_category: 'CZ',
              price: 1010,
              quantity: 3,
            },
          ],
        },
      },
    ]);
    expect(await sales(order)).toMatchObject([
      {
        campaignId: 'c0ffee01',
        orderId: order.documentId,
        visitId: visit('a'),
        totalCost: '3030.00',
        currency: 'CZK',
      },
    ]);
    expect(await states(order)).toEqual({
      ga4: { state: 'sent', visit: null },
      ehub: { state: 'sent', visit: null },
    });
    const everything = await (await fetch(`${sandbox().url}/_journal`)).text();
    expect(everything).toContain(order.paymentReference);
    for (const canary of ['Kanarek', 'Zpevavy', order.user.email, order.user.documentId, '@example'])
      expect(everything).not.toContain(canary);
  });

  it('sends nothing without consent at the time of the purchase, even if it is given later', async () => {
    const order = await fixture.placed();
    await fixture.allocate(order.id, price);
    await allow(order.user, both);
    await comeBy(order.user, 'b');
    await run();
    expect(await states(order)).toMatchObject({ ga4: { state: 'skipped' }, ehub: { state: 'skipped' } });
    expect([await measured(order), await sales(order)]).toEqual([[], []]);
  });

  it('follows each consent independently', async () => {
    const onlyAnalytics = await fixture.placed();
    await allow(onlyAnalytics.user, { analytics: true, marketing: false });
    const onlyMarketing = await fixture.placed();
    await allow(onlyMarketing.user, { analytics: false, marketing: true });
    await comeBy(onlyMarketing.user, 'c');
    for (const { id } of [onlyAnalytics, onlyMarketing]) await fixture.allocate(id, price);
    await run();
    expect([await measured(onlyAnalytics), await sales(onlyAnalytics)]).toMatchObject([[{}], []]);
    expect([await measured(onlyMarketing), await sales(onlyMarketing)]).toMatchObject([[], [{}]]);
  });

  it('sends nothing once the consent is withdrawn', async () => {
    const order = await prepared();
    await fixture.allocate(order.id, price);
    await allow(order.user, { analytics: false, marketing: false });
    await run();
    expect([await measured(order), await sales(order)]).toEqual([[], []]);
    expect(await states(order)).toEqual({
      ga4: { state: 'skipped', visit: null },
      ehub: { state: 'skipped', visit: null },
    });
    expect(await clientIdOf(order.user)).toBeNull();
  });

  it('checks the consent again right before it sends', async () => {
    const order = await prepared();
    await fixture.allocate(order.id, price);
    // As if the user withdrew the consent while the purchase was being booked.
    await sql`
      update user_consents set analytics = false, marketing = false, analytics_client_id = null
      where user_id = ${order.user.userId}`.execute(context().admin.kysely);
    await run();
    expect([await measured(order), await sales(order)]).toEqual([[], []]);
    expect(await states(order)).toEqual({
      ga4: { state: 'skipped', visit: null },
      ehub: { state: 'skipped', visit: null },
    });
  });

  it('sends each purchase once with several simultaneous workers (spec 4.31)', async () => {
    const orders = [await prepared(), await prepared(), await prepared()];
    for (const { id } of orders) await fixture.allocate(id, price);
    await deliverEvents(context());
    const work = async (): Promise<void> => {
      while ((await scheduledJob().run()) === 'more');
    };
    await Promise.all([work(), work(), work()]);
    for (const order of orders)
      expect([await measured(order), await sales(order)]).toMatchObject([[{}], [{}]]);
  });

  it('sends nothing when the purchase is rolled back', async () => {
    const order = await prepared();
    const undone = context().transact(async (tx) => {
      const { state } = await allocateSample(tx, order.id, price);
      throw new Error(`undone while ${state}`);
    });
    await expect(undone).rejects.toThrow('undone while Paid');
    expect(await states(order)).toEqual({});
    // The visit is stored for the next purchase.
    await fixture.allocate(order.id, price);
    await run();
    expect(await sales(order)).toMatchObject([{ visitId: visit('a') }]);
  });

  it('waits while eHub is down without changing the order, and sends afterwards', async () => {
    const order = await prepared();
    await fixture.allocate(order.id, price);
    await sandbox().control('/faults', { provider: 'ehub', mode: 'down', times: 2 });
    await run();
    expect(await states(order)).toMatchObject({
      ga4: { state: 'sent' },
      ehub: { state: 'pending', visit: visit('a') },
    });
    expect(await fixture.state(order.id)).toBe('Paid');
    await run();
    await advanceClock(context(), '1 minute');
    await run();
    expect(await sales(order)).toEqual([]);
    await advanceClock(context(), '2 minutes');
    await run();
    expect(await sales(order)).toHaveLength(1);
    expect(await states(order)).toMatchObject({ ehub: { state: 'sent' } });
  });

  it('gives up after five attempts at eHub and deletes the visit', async () => {
    const order = await prepared();
    await fixture.allocate(order.id, price);
    await sandbox().control('/faults', { provider: 'ehub', mode: 'down', times: 5 });
    for (let count = 0; count < 7; count += 1) {
      await run();
      await advanceClock(context(), '2 hours');
    }
    expect(await sales(order)).toEqual([]);
    expect(await states(order)).toEqual({
      ga4: { state: 'sent', visit: null },
      ehub: { state: 'failed', visit: null },
    });
  });

  it('uses each visit for one purchase only', async () => {
    const first = await prepared();
    await fixture.allocate(first.id, price);
    const buyAgain = async () => {
      const next = await context().transact(async (tx) => {
        const { documentId } = await publishSampleProject(tx);
        return placeSampleOrder(tx, { userId: first.user.userId, project: documentId, shares: 3 });
      });
      await fixture.allocate(next.id, price);
      return next;
    };
    const second = await buyAgain();
    await comeBy(first.user, 'd');
    const third = await buyAgain();
    await run();
    expect(await sales(second)).toEqual([]);
    expect(await sales(third)).toMatchObject([{ visitId: visit('d') }]);
    expect(await measured(second)).toHaveLength(1);
  });

  it('sends nothing to a target that is not configured', async () => {
    const order = await prepared();
    await fixture.allocate(order.id, price);
    await run(scheduledJob({ analytics: undefined, affiliates: undefined }));
    await run();
    expect([await measured(order), await sales(order)]).toEqual([[], []]);
    expect(await states(order)).toEqual({
      ga4: { state: 'skipped', visit: null },
      ehub: { state: 'skipped', visit: null },
    });
  });
});
