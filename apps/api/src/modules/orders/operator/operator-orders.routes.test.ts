import { beforeAll, describe, expect, it } from 'vitest';
import { useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { publishSampleDocument } from '../../../../test/support/content/sample-content.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { useFileStore } from '../../../../test/support/media/sample-files.ts';
import {
  placeSampleOrder,
  readOrder,
  allocateSample,
  orderDeps,
} from '../../../../test/support/orders/sample-orders.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { advanceClock, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { cancelOrder, lockOrder, markForReview, type Order } from '../index.ts';

const context = useTestDatabase();
const files = useFileStore();
const operator = useOperatorApp(context);

/** Placed one after another: one investor's paid, cancelled and open order, and another investor's order in euros. */
const fixture: { orders: Order[]; users: TestUser[]; projects: string[] } = {
  orders: [],
  users: [],
  projects: [],
};

beforeAll(async () => {
  const { transact } = context();
  await transact(async (tx) => {
    await setSampleRates(tx);
    await publishSampleDocument(tx, files().files, { kind: 'terms' });
  });
  fixture.users = [await clearedUser(context()), await clearedUser(context())];
  const [one, other] = fixture.users as [TestUser, TestUser];
  for (const [userId, shares, currency] of [
    [one.userId, 3, 'CZK'],
    [one.userId, 1, 'CZK'],
    [one.userId, 2, 'CZK'],
    [other.userId, 1, 'EUR'],
  ] as const) {
    const project = await transact((tx) => publishSampleProject(tx));
    fixture.projects.push(project.documentId);
    fixture.orders.push(
      await transact((tx) => placeSampleOrder(tx, { userId, project: project.documentId, shares, currency })),
    );
    await advanceClock(context(), '1 minute');
  }
  const [paid, cancelled, , inEuros] = fixture.orders as [Order, Order, Order, Order];
  await transact((tx) => allocateSample(tx, paid.id, paid.price.amount));
  await transact((tx) =>
    cancelOrder(orderDeps, tx, { userId: one.userId, documentId: cancelled.documentId }),
  );
  await transact(async (tx) => {
    const order = await lockOrder(tx, { id: inEuros.id });
    await markForReview(tx, order!, { needsReview: true, waiting: 0n });
  });
});

const names = ['paid', 'cancelled', 'open', 'in euros'];
const listed = async (query: string): Promise<readonly (string | undefined)[]> => {
  const { data } = await operator.get(`/orders?${query}`);
  const ids = (data as unknown as readonly { documentId: string }[]).map(({ documentId }) => documentId);
  return ids.map((id) => names[fixture.orders.findIndex((order) => order.documentId === id)]);
};

describe('GET /operator/orders', () => {
  it('shows the orders of all investors, newest first, and filters them', async () => {
    const [one, other] = fixture.users.map(({ documentId }) => documentId);
    const [paid] = fixture.orders;
    const number = String((await operator.get(`/orders/${paid!.documentId}`)).data['number']);
    const found: Record<string, readonly string[]> = {
      '': ['in euros', 'open', 'cancelled', 'paid'],
      'filters[state]=Paid': ['paid'],
      'filters[state]=Failed': [],
      [`filters[project]=${fixture.projects[1]}`]: ['cancelled'],
      [`filters[user]=${one}`]: ['open', 'cancelled', 'paid'],
      [`filters[user]=${other}`]: ['in euros'],
      [`filters[number]=${number}`]: ['paid'],
      [`filters[reference]=${paid!.paymentReference}`]: ['paid'],
      'filters[currency]=EUR': ['in euros'],
      'filters[needsReview]=true': ['in euros'],
      'filters[needsReview]=false': ['open', 'cancelled', 'paid'],
      [`filters[user]=${one}&filters[state]=Open`]: ['open'],
      'sort=createdAt': ['paid', 'cancelled', 'open', 'in euros'],
      'sort=createdAt:desc': ['in euros', 'open', 'cancelled', 'paid'],
      'sort=price': ['cancelled', 'open', 'paid', 'in euros'],
      'sort=price:desc': ['paid', 'open', 'cancelled', 'in euros'],
      'sort=price:desc&filters[currency]=CZK': ['paid', 'open', 'cancelled'],
      'filters[paymentType]=BankTransfer': ['paid'],
      'filters[paymentType]=Bonus': [],
      'filters[from]=2000-01-01&filters[to]=2000-01-02': [],
      'filters[to]=2099-01-01': ['in euros', 'open', 'cancelled', 'paid'],
      'filters[expiresBefore]=2099-01-01': ['in euros', 'open'],
      'filters[expiresBefore]=2000-01-01': [],
      'filters[priceFrom]=200000&filters[currency]=CZK': ['open', 'paid'],
      'filters[priceTo]=202000&filters[currency]=CZK': ['open', 'cancelled'],
      'filters[number]=20260101-1-99999999999': [],
      [`filters[number]=19990101${number.slice(8)}`]: [],
    };
    const answers: Record<string, unknown> = {};
    for (const query of Object.keys(found)) answers[query] = await listed(query);
    expect(answers).toEqual(found);
  });

  it.each(['createdAt', 'createdAt:desc', 'price', 'price:desc'])(
    'pages by cursor to the end, sorted by %s, and accepts only cursors of that sort',
    async (sort) => {
      const pages: (string | undefined)[] = [];
      let after: string | null = '';
      let cursor = '';
      while (after !== null) {
        const { text } = await operator.get(`/orders?sort=${sort}&pagination[pageSize]=1${after}`);
        const page = JSON.parse(text) as {
          data: { documentId: string }[];
          meta: { pagination: { next: string | null } };
        };
        const ids = fixture.orders.map(({ documentId }) => documentId);
        pages.push(...page.data.map(({ documentId }) => names[ids.indexOf(documentId)]));
        const { next } = page.meta.pagination;
        cursor = next ?? cursor;
        after = next === null ? null : `&pagination[after]=${next}`;
      }
      expect(pages).toEqual(await listed(`sort=${sort}`));
      const otherSort = sort.startsWith('price') ? 'createdAt' : 'price';
      for (const strange of [
        `sort=${otherSort}&pagination[after]=${cursor}`,
        `sort=${sort}&pagination[after]=x`,
      ])
        expect((await operator.get(`/orders?${strange}`)).status).toBe(400);
    },
  );

  it('shows the shares, the buyer, the price and the history of the order', async () => {
    const order = await readOrder(context(), fixture.orders[0]!.id);
    const [user] = fixture.users;
    const { data } = await operator.get(`/orders/${order.documentId}`);
    const shown = {
      documentId: order.documentId,
      paymentReference: order.paymentReference,
      state: 'Paid',
      project: { documentId: fixture.projects[0], title: expect.stringMatching(/./) as string },
      user: { documentId: user!.documentId, email: user!.email },
      tokenCount: 3,
      price: 3_030_00,
      currency: 'CZK',
      paid: 3_030_00,
      pricePaidFromUserWallet: 0,
      paymentType: 'BankTransfer',
      createdAt: order.placedAt.toISOString(),
      paidAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) as string,
      endReason: null,
      endedAt: null,
      expiresAt: null,
      needsReview: false,
      isReversed: false,
    };
    const { events, attempts, payments, refunds, agreements, unitPrice, money, ...item } = data;
    expect(item).toEqual({ ...shown, number: expect.stringMatching(/^\d{8}-\d+-\d+$/) as string });
    const list = await operator.get('/orders?filters[state]=Paid');
    expect(list.data).toEqual([item]);
    expect({ unitPrice, attempts, refunds, money }).toMatchObject({
      unitPrice: 1_010_00,
      attempts: [{ type: 'BankTransfer', state: 'succeeded' }],
      refunds: [],
      money: [{ kind: 'payment.received' }, { kind: 'order.paid', paid: 3_030_00 }],
    });
    expect(events).toMatchObject([
      { from: null, to: 'Open', actor: `user:${user!.userId}` },
      { from: 'Open', to: 'Paid' },
    ]);
    expect(payments).toMatchObject([
      {
        provider: 'bank',
        state: 'allocated',
        amount: 3_030_00,
        allocated: 3_030_00,
        waiting: 0,
        payerName: null,
      },
    ]);
    expect(agreements).toMatchObject([{ kind: 'terms' }]);
    expect((await operator.get('/orders/missing')).code).toBe('order.not_found');
  });

  it('exports all filtered orders as a file with a line per order', async () => {
    const [open] = (await operator.get('/orders?filters[state]=Paid')).data as unknown as Record<
      string,
      string
    >[];
    const { text } = await operator.get('/orders?pagination[pageSize]=1&sort=price:desc', 'text/csv');
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe(
      '\uFEFFOrder number,Payment reference,Date,State,Project,Investor,Shares,Price,From the wallet,Paid in,Currency,Paid on',
    );
    const { number, paymentReference, createdAt, paidAt } = open!;
    const { title } = open!['project'] as unknown as { title: string };
    expect(lines[1]).toBe(
      `${number},${paymentReference},${createdAt},Paid,${title},${fixture.users[0]!.email},3,3030.00,0.00,3030.00,CZK,${paidAt}`,
    );
  });
});
