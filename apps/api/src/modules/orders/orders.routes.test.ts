import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishSampleDocument } from '../../../test/support/content/sample-content.ts';
import { publishSampleProject } from '../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../test/support/content/sample-rates.ts';
import { useFileStore } from '../../../test/support/media/sample-files.ts';
import { orderDeps, placeSampleOrder, allocateSample } from '../../../test/support/orders/sample-orders.ts';
import { clearedUser } from '../../../test/support/verification/grant-levels.ts';
import { fingerprint } from '../../../test/support/database/fingerprint.ts';
import {
  advanceClock,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { cancelOrder, lockOrder, markForReview, type Order, ordersRoutes, startPayment } from './index.ts';

interface Answer {
  readonly data: Record<string, unknown>;
  readonly error?: { readonly details: { readonly code: string; readonly params: object } };
}
interface ListAnswer {
  readonly data: readonly Record<string, unknown>[];
  readonly meta: { readonly pagination: object };
}

describe('the order routes', () => {
  const context = useTestDatabase();
  const files = useFileStore();
  let server: TestApp;
  let user: TestUser;
  let stranger: TestUser;
  const placed: Order[] = [];
  const projects: string[] = [];

  beforeAll(async () => {
    server = await startTestApp(context(), (api) => ordersRoutes(api, orderDeps));
    user = await clearedUser(context());
    stranger = await clearedUser(context());
    await context().transact(async (tx) => {
      await setSampleRates(tx);
      await publishSampleDocument(tx, files().files, { kind: 'terms' });
    });
    for (const shares of [3, 1, 2]) {
      const project = await context().transact((tx) => publishSampleProject(tx));
      projects.push(project.documentId);
      placed.push(
        await context().transact((tx) =>
          placeSampleOrder(tx, { userId: user.userId, project: project.documentId, shares }),
        ),
      );
      await advanceClock(context(), '1 second');
    }
    const [paid, canceled] = placed as [Order, Order, Order];
    await context().transact((tx) => allocateSample(tx, paid.id, paid.price.amount));
    await context().transact((tx) =>
      cancelOrder(orderDeps, tx, { userId: user.userId, documentId: canceled.documentId }),
    );
  });
  afterAll(() => server.close());

  const get = async <A = Answer>(url: string, headers: Record<string, string> = user.headers) => {
    const response = await server.inject({ method: 'GET', url, headers });
    return { status: response.statusCode, ...response.json<A>() };
  };
  const list = async (query = '', headers = user.headers) =>
    get<ListAnswer>(`/api/orders${query === '' ? '' : `?${query}`}`, headers);
  const ids = async (query: string) => (await list(query)).data.map((order) => order['id']);
  const put = async (documentId: string, payload: object, headers = user.headers) => {
    const response = await server.inject({
      method: 'PUT',
      url: `/api/orders/${documentId}`,
      headers,
      payload,
    });
    return { status: response.statusCode, ...response.json<Answer>() };
  };
  const cancellation = { data: { state: 'Canceled' } };

  it('list the caller’s orders, newest first, with all fields of an order (spec 3.09, 7.05)', async () => {
    const answer = await list();
    expect(answer.data.map((order) => order['state'])).toEqual(['Open', 'Canceled', 'Paid']);
    expect(answer.meta).toEqual({ pagination: { page: 1, pageSize: 25, pageCount: 1, total: 3 } });
    const single = await get(`/api/orders/${placed[0]!.documentId}`);
    expect(answer.data[2]).toEqual(single.data);
    expect(single.data).toMatchObject({
      state: 'Paid',
      paid: 3_030_00,
      owed: 0,
      expiresAt: null,
      rails: [],
      paymentType: 'BankTransfer',
      documents: [{ kind: 'terms', name: 'terms (en)' }],
    });
  });

  it('filter, sort and page', async () => {
    const [paid, canceled, open] = placed.map(({ id }) => id);
    expect(await ids('filters[state]=Canceled')).toEqual([canceled]);
    expect(await ids('filters[state][$eq]=Paid')).toEqual([paid]);
    expect(await ids(`filters[project]=${projects[2]}`)).toEqual([open]);
    expect(await ids('filters[project][$eq]=nothing')).toEqual([]);
    expect(await ids(`filters[user]=${user.documentId}`)).toEqual([open, canceled, paid]);
    expect(await ids('sort=createdAt')).toEqual([paid, canceled, open]);
    expect(await ids('sort=price')).toEqual([canceled, open, paid]);
    expect(await ids('sort=tokenCount:desc')).toEqual([paid, open, canceled]);
    expect(await ids('sort=state')).toEqual([open, paid, canceled]);
    const page = await list('pagination[page]=2&pagination[pageSize]=2');
    expect(page.data.map((order) => order['id'])).toEqual([paid]);
    expect(page.meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 2, total: 3 });
    const beyond = await list('pagination[page]=9');
    expect(beyond).toMatchObject({ data: [], meta: { pagination: { page: 9, total: 3 } } });
  });

  it('export the filtered orders as a file, in the requested sort and the caller’s language', async () => {
    const file = async (query: string, headers = user.headers) => {
      const url = `/api/orders?locale=cs&pagination[pageSize]=1&${query}`;
      const answer = await server.inject({ method: 'GET', url, headers: { ...headers, accept: 'text/csv' } });
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="orders.csv"',
      });
      return answer.body.trimEnd().split('\r\n');
    };
    const header =
      '\uFEFFČíslo objednávky;Projekt;Datum;Stav;Podíly;Cena za podíl;Cena;Z peněženky;Uhrazeno platbami;Měna;' +
      'Způsob platby;Zaplaceno dne;Platební reference';
    const { data } = await list('locale=cs&sort=price:desc');
    const lines = await file('sort=price:desc');
    expect(lines[0]).toBe(header);
    expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(data.map((order) => order['number']));
    const paid = data[0] as Record<'number' | 'createdAt' | 'paidAt' | 'paymentReference', string> & {
      readonly project: { readonly projectInfo: { readonly title: string } };
    };
    expect(lines[1]).toBe(
      `${paid.number};${paid.project.projectInfo.title};${paid.createdAt};Zaplacená;3;1010,00;3030,00;0,00;` +
        `3030,00;CZK;Bankovní převod;${paid.paidAt};${paid.paymentReference}`,
    );
    expect(await file('filters[state]=Canceled')).toHaveLength(2);
    expect(await file('', stranger.headers)).toEqual([header]);
    expect(await file(`filters[user]=${user.documentId}`, stranger.headers)).toEqual([header]);
  });

  it('refuse any other filter, sort or state', async () => {
    for (const query of [
      'filters[price]=1',
      'sort=user',
      'filters[state]=Lost',
      'pagination[pageSize]=101',
      'locale=de',
    ])
      expect([query, (await list(query)).status]).toEqual([query, 400]);
  });

  it('show an empty list to another user, and the same 404 as for an unknown order', async () => {
    const foreign = await list(`filters[user]=${user.documentId}`, stranger.headers);
    expect(foreign).toMatchObject({ status: 200, data: [], meta: { pagination: { total: 0 } } });
    expect((await list('', stranger.headers)).data).toEqual([]);
    for (const filter of ['filters[user]', 'filters[user][$eq]'])
      expect((await list(`${filter}=${stranger.documentId}`)).data).toEqual([]);
    const open = placed[2]!.documentId;
    const before = await fingerprint(context());
    const withoutId = ({ error, status }: { error?: Answer['error']; status: number }) => ({
      status,
      code: error?.details.code,
      params: error?.details.params,
    });
    for (const missing of [newDocumentId(), 'x', '1', '%27']) {
      expect(withoutId(await get(`/api/orders/${open}`, stranger.headers))).toEqual(
        withoutId(await get(`/api/orders/${missing}`, stranger.headers)),
      );
      expect(withoutId(await put(open, cancellation, stranger.headers))).toEqual(
        withoutId(await put(missing, cancellation, stranger.headers)),
      );
    }
    expect(withoutId(await get(`/api/orders/${open}`, stranger.headers))).toEqual({
      status: 404,
      code: 'order.not_found',
      params: {},
    });
    expect(await fingerprint(context())).toEqual(before);
  });

  it('need a session', async () => {
    const before = await fingerprint(context());
    expect((await list('', { authorization: '' })).status).toBe(401);
    expect((await get(`/api/orders/${placed[0]!.documentId}`, {})).status).toBe(401);
    expect((await put(placed[2]!.documentId, cancellation, { authorization: '' })).status).toBe(401);
    expect(await fingerprint(context())).toEqual(before);
  });

  it('answer in the requested language', async () => {
    const { data } = await get(`/api/orders/${placed[0]!.documentId}?locale=cs`);
    expect(data['documents']).toMatchObject([{ name: 'terms (cs)' }]);
    expect(JSON.stringify(data['project'])).toContain('(cs)');
  });

  it('show that a payment is in review, and no documents of an ended order (spec 2.30)', async () => {
    const open = placed[2]!;
    await context().transact(async (tx) =>
      markForReview(tx, (await lockOrder(tx, { id: open.id }))!, {
        needsReview: true,
        waiting: 0n,
      }),
    );
    expect((await get(`/api/orders/${open.documentId}`)).data).toMatchObject({ isBeingChecked: true });
    await context().transact(async (tx) =>
      markForReview(tx, (await lockOrder(tx, { id: open.id }))!, {
        needsReview: false,
        waiting: 0n,
      }),
    );
    expect((await get(`/api/orders/${placed[1]!.documentId}`)).data).toMatchObject({
      documents: [],
      owed: 0,
    });
  });

  it('change an order only to Canceled, only for its owner and only while it is live (spec 4.03, 7.05)', async () => {
    const buyer = await clearedUser(context());
    const { id, documentId: open } = await context().transact((tx) =>
      placeSampleOrder(tx, { userId: buyer.userId, project: projects[2]!, shares: 1 }),
    );
    const before = await fingerprint(context());
    const bodies = [
      { data: { state: 'Paid' } },
      { data: { state: 'AdminCancel' } },
      { data: {} },
      { data: { state: 'Canceled', price: 1 } },
      { state: 'Canceled' },
      {},
    ];
    for (const body of bodies) expect((await put(open, body, buyer.headers)).status).toBe(400);
    for (const [order, state] of [
      [placed[0]!, 'Paid'],
      [placed[1]!, 'Canceled'],
    ] as const) {
      const refused = await put(order.documentId, cancellation);
      expect(refused).toMatchObject({
        status: 409,
        error: { details: { code: 'order.not_cancellable', params: { state } } },
      });
    }
    expect(await fingerprint(context())).toEqual(before);
    await context().transact(async (tx) => startPayment(tx, (await lockOrder(tx, { id }))!, 'BankTransfer'));
    expect(await put(open, cancellation, buyer.headers)).toMatchObject({
      status: 200,
      data: { state: 'Canceled', rails: [], owed: 0, expiresAt: null },
    });
  });
});
