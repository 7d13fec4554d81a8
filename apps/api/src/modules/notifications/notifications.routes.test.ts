import { money } from '@parcela/domain';
import { sql } from 'kysely';
import { tables } from '@parcela/platform/database/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverEvents } from '../../../test/support/app/deliver-events.ts';
import { useOrderFixture } from '../../../test/support/orders/order-fixture.ts';
import { fingerprint } from '../../../test/support/database/fingerprint.ts';
import { statementsOf } from '../../../test/support/database/recorded-statements.ts';
import {
  advanceClock,
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { notificationsRoutes, notify } from './index.ts';
import { listNotificationRows } from './notifications.queries.ts';

interface Listed {
  readonly data: readonly {
    readonly documentId: string;
    readonly kind: string;
    readonly title: string;
    readonly readAt: string | null;
  }[];
  readonly meta: { readonly unread: number; readonly pagination: { readonly total: number } };
}

describe('GET /api/notifications', () => {
  const context = useTestDatabase();
  const { placed, refuse } = useOrderFixture(context);
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(context(), (api) => notificationsRoutes(api, { timeZone: 'Europe/Prague' }));
  });
  afterAll(() => app.close());

  const list = async (user: TestUser, query: Record<string, string> = {}): Promise<Listed> => {
    const answer = await app.inject({ url: '/api/notifications', query, headers: user.headers });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const read = (user: TestUser, data: object) =>
    app.inject({ method: 'POST', url: '/api/notifications/read', headers: user.headers, payload: { data } });
  const notifyUser = async (user: TestUser, amount: bigint): Promise<void> => {
    await context().transact((tx) =>
      notify(tx, {
        userId: user.userId,
        kind: 'payment.credited',
        params: { amount: money(amount, 'EUR') },
        link: '/wallet',
        mail: false,
      }),
    );
    await advanceClock(context(), '1 second');
  };

  it('plans its statement once, even for a user with few known notifications', async () => {
    const [reader, other] = [await signedInUser(context()), await signedInUser(context())];
    await context().admin.pool.query(
      `insert into notifications (document_id, user_id, kind, params, mail_state)
      select left(md5('many' || i), 24), $1, 'payment.credited', '{}', 'none' from generate_series(1, 500) i`,
      [other.userId],
    );
    await context().admin.pool.query('analyze notifications');
    const plans = await context().transact(async (tx) => {
      // The tests plan each statement once; a running platform lets PostgreSQL choose.
      await sql`set local plan_cache_mode = auto`.execute(tables(tx));
      for (let count = 0; count < 20; count += 1)
        await listNotificationRows(tx, {
          userId: reader.userId,
          onlyUnread: false,
          isBundled: false,
          page: 1,
          pageSize: 25,
        });
      const { rows } = await sql<{ generic: number; custom: number }>`
        select generic_plans::integer as generic, custom_plans::integer as custom
        from pg_prepared_statements where statement like '%counted.*, page.*%'`.execute(tables(tx));
      return rows;
    });
    expect(plans).toHaveLength(1);
    // The database always plans the first five executions for their values.
    expect(plans[0]?.custom).toBe(5);
    expect(plans[0]?.generic).toBeGreaterThan(0);
  });

  it('shows notifications newest first, in the requested language', async () => {
    const order = await placed();
    await advanceClock(context(), '1 second');
    await refuse(order.id);
    await deliverEvents(context());
    const { data, meta } = await list(order.user, { locale: 'cs' });
    expect(data).toMatchObject([
      { kind: 'order.failed', link: `/orders/${order.documentId}`, readAt: null },
      { kind: 'order.placed', createdAt: expect.any(String) },
    ]);
    expect(data[0]?.title).toMatch(/^Platba objednávky \d{8}-\d+-\d+ se nezdařila$/);
    // Both are about one order.
    expect(meta).toEqual({ unread: 1, pagination: { page: 1, pageSize: 25, pageCount: 1, total: 2 } });
    expect((await list(order.user, { locale: 'pl' })).data[0]?.title).toMatch(/nie powiodła się$/);
  });

  it('counts an order once, and marks everything about the order as read together', async () => {
    const order = await placed();
    await advanceClock(context(), '1 second');
    await refuse(order.id);
    await deliverEvents(context());
    await notifyUser(order.user, 100n);
    expect((await list(order.user)).meta.unread).toBe(2);
    const [, newestOfOrder] = (await list(order.user)).data;
    const marked = await read(order.user, { documentIds: [newestOfOrder?.documentId] });
    expect(marked.json()).toEqual({ data: { unread: 1 }, meta: {} });
    expect((await list(order.user)).data.map(({ readAt }) => readAt !== null)).toEqual([false, true, true]);
  });

  it('shows a purchase as one entry, which changes with its state', async () => {
    const order = await placed();
    await advanceClock(context(), '1 second');
    await deliverEvents(context());
    await notifyUser(order.user, 100n);
    const bundled = () => list(order.user, { 'filters[bundled]': 'true' });
    expect((await bundled()).data.map(({ kind }) => kind)).toEqual(['payment.credited', 'order.placed']);
    await refuse(order.id);
    await deliverEvents(context());
    const { data, meta } = await bundled();
    expect(data.map(({ kind }) => kind)).toEqual(['order.failed', 'payment.credited']);
    expect(meta).toMatchObject({ unread: 2, pagination: { total: 2 } });
    await read(order.user, { documentIds: [data[0]?.documentId] });
    const unread = { 'filters[bundled]': 'true', 'filters[unread]': 'true' };
    expect((await list(order.user, unread)).data.map(({ kind }) => kind)).toEqual(['payment.credited']);
  });

  it('counts and lists in one query, and pages', async () => {
    const user = await signedInUser(context());
    for (const amount of [100n, 200n, 300n]) await notifyUser(user, amount);
    const query = { 'pagination[page]': '2', 'pagination[pageSize]': '2', locale: 'en' };
    const sent = await statementsOf(async () => {
      expect(await list(user, query)).toMatchObject({
        data: [{ title: '€1.00 was added to your wallet' }],
        meta: { unread: 3, pagination: { page: 2, pageCount: 2, total: 3 } },
      });
    });
    expect(sent.filter((text) => text.includes('notifications'))).toHaveLength(1);
    expect(await list(user, { 'pagination[page]': '9' })).toMatchObject({ data: [], meta: { unread: 3 } });
  });

  it('marks some, then all, as read, and filters by unread', async () => {
    const user = await signedInUser(context());
    for (const amount of [100n, 200n, 300n]) await notifyUser(user, amount);
    const [newest] = (await list(user)).data;
    expect((await read(user, { documentIds: [newest?.documentId] })).json()).toEqual({
      data: { unread: 2 },
      meta: {},
    });
    expect((await list(user)).data.map(({ readAt }) => readAt !== null)).toEqual([true, false, false]);
    expect(await list(user, { 'filters[unread]': 'true' })).toMatchObject({
      data: [{ readAt: null }, { readAt: null }],
      meta: { unread: 2, pagination: { total: 2 } },
    });
    expect((await read(user, { all: true })).json()).toEqual({ data: { unread: 0 }, meta: {} });
    expect((await list(user)).meta.unread).toBe(0);
  });

  it('keeps the first time of reading', async () => {
    const user = await signedInUser(context());
    await notifyUser(user, 100n);
    await read(user, { all: true });
    const before = await list(user);
    await advanceClock(context(), '1 minute');
    await read(user, { all: true });
    expect(await list(user)).toEqual(before);
  });

  it('shows no notification of other users, even for their ids', async () => {
    const owner = await signedInUser(context());
    const stranger = await signedInUser(context());
    await notifyUser(owner, 100n);
    const [theirs] = (await list(owner)).data;
    const before = await fingerprint(context());
    expect((await list(stranger)).data).toEqual([]);
    expect((await read(stranger, { documentIds: [theirs?.documentId] })).json()).toEqual({
      data: { unread: 0 },
      meta: {},
    });
    expect((await read(stranger, { all: true })).statusCode).toBe(200);
    expect(await fingerprint(context())).toEqual(before);
  });

  it.each([{ all: false }, { documentIds: [] }, { documentIds: ['x'] }, {}, { all: true, documentIds: [] }])(
    'refuses %j',
    async (data) => {
      const user = await signedInUser(context());
      await notifyUser(user, 100n);
      const before = await fingerprint(context());
      expect((await read(user, data)).statusCode).toBe(400);
      expect(await fingerprint(context())).toEqual(before);
    },
  );
});
