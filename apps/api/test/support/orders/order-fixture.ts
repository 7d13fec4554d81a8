import { type Currency, money, type OrderState } from '@parcela/domain';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  balancesOf,
  holdingOf,
  issuerOf,
  orderAccount,
  projectAccount,
  reservedOf,
  externalAccount,
} from '@parcela/ledger';
import {
  cancelOrderByOperator,
  createExpireOrders,
  failOrder,
  lockCurrentOrder,
  type Order,
  ordersRoutes,
  suspenseOfOrder,
} from '../../../src/modules/orders/index.ts';
import { lockToSettle, settleOrder } from '../../../src/modules/payments/receiving/settle-order.ts';
import type { CreateProjectInput } from '../../../src/modules/projects/index.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { createScheduledJobRunner } from '@parcela/platform/jobs/scheduled-jobs.ts';
import { publishSampleDocument } from '../content/sample-content.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { setSampleRates } from '../content/sample-rates.ts';
import { useFileStore } from '../media/sample-files.ts';
import { honestBody, orderDeps, placeSampleOrder, readOrder, allocateSample } from './sample-orders.ts';
import { clearedUser } from '../verification/grant-levels.ts';
import { fingerprint } from '../database/fingerprint.ts';
import { startTestApp, type TestApp, type TestUser } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';

/** The price of the 3 shares that `placed` orders. */
export const price = 3_030_00n;
/** The expected balances of an order that has neither shares nor money. */
export const nothing = { free: 100n, reserved: 0n, held: 0n, onOrder: 0n, suspense: 0n, project: 0n };

/** Orders in projects of 100 shares, and their changes, each in its own unit of work. */
export const useOrderFixture = (context: () => TestContext) => {
  beforeAll(() => context().transact(setSampleRates));

  /** Runs the given work on a locked order. */
  const onLocked = <T>(id: number, work: (tx: Tx, order: Order) => Promise<T> | T): Promise<T> =>
    context().transact(async (tx) => {
      const order = await lockCurrentOrder(orderDeps, tx, { id });
      invariant(order, `there is no order ${id}`);
      return work(tx, order);
    });

  return {
    onLocked,
    /** An order of 3 shares at 1,010.00 CZK, placed by a new user in a new project. */
    placed: async (
      overrides: Partial<CreateProjectInput> = {},
    ): Promise<Order & { readonly user: TestUser }> => {
      const user = await clearedUser(context());
      const order = await context().transact(async (tx) => {
        const project = await publishSampleProject(tx, overrides);
        return placeSampleOrder(tx, { userId: user.userId, project: project.documentId, shares: 3 });
      });
      return { ...order, user };
    },
    allocate: (id: number, amount: bigint) => context().transact((tx) => allocateSample(tx, id, amount)),
    /** Allocates money without first deciding whether the order may get it. */
    allocateUndecided: (id: number, amount: bigint) =>
      onLocked(id, async (tx, order) => {
        const { currency } = order.price;
        const deps = { ...orderDeps, investorName: async () => 'Jan Novák' };
        return settleOrder(deps, tx, await lockToSettle(deps, tx, order), {
          amount: money(amount, currency),
          paymentType: 'BankTransfer',
          from: {
            kind: 'payment.received',
            source: { type: 'payment', id },
            postings: [{ account: externalAccount('bank', currency), amount: -amount }],
          },
        });
      }),
    refuse: (id: number) => onLocked(id, (tx, order) => failOrder(orderDeps, tx, order, 'refused')),
    cancelByStaff: (orderId: number, approvedBy?: number) =>
      context().transact((tx) =>
        cancelOrderByOperator(orderDeps, tx, {
          orderId,
          staffId: 1,
          reason: 'a test',
          ...(approvedBy !== undefined && { approvedBy }),
        }),
      ),
    runScheduledJob: async (): Promise<void> => {
      const { database, transact } = context();
      const expire = createExpireOrders({ deps: orderDeps, reader: database.reader, transact });
      await createScheduledJobRunner(database.kysely, [expire], createLogger('silent')).runDue();
    },
    state: async (id: number): Promise<OrderState> => (await readOrder(context(), id)).state,
    /**
     * Free, reserved and owned shares, and the money of the order, of its suspense and of the project, from the
     * ledger.
     */
    books: async (order: Order) => {
      const [free, reserved, held, onOrder, suspense, project] = await balancesOf(context().database.reader, [
        issuerOf(order.projectId),
        reservedOf(order.projectId),
        holdingOf(order.userId, order.projectId),
        orderAccount(order.id, 'CZK'),
        suspenseOfOrder(order),
        projectAccount(order.projectId, 'CZK'),
      ]);
      return { free, reserved, held, onOrder, suspense, project };
    },
    projectDocumentId: async (id: number): Promise<string> => {
      const { rows } = await context().admin.pool.query<{ documentId: string }>(
        'select document_id as "documentId" from projects where id = $1',
        [id],
      );
      return rows[0]?.documentId ?? '';
    },
  };
};

/** The order routes on the real server; terms and white paper are published. */
export const useOrderApp = (context: () => TestContext) => {
  const files = useFileStore();
  const state: { server?: TestApp } = {};
  beforeAll(async () => {
    state.server = await startTestApp(context(), (api) => ordersRoutes(api, orderDeps));
    await context().transact(async (tx) => {
      await setSampleRates(tx);
      await publishSampleDocument(tx, files().files, { kind: 'terms' });
      await publishSampleDocument(tx, files().files, { kind: 'white_paper' });
    });
  });
  afterAll(() => state.server?.close());

  const keys = { count: 0 };
  const server = (): TestApp => {
    invariant(state.server, 'the server is there only inside tests');
    return state.server;
  };
  const send = (user: Pick<TestUser, 'headers'>, body: object, key?: string) => {
    keys.count += 1;
    return server().inject({
      method: 'POST',
      url: '/api/orders',
      headers: { ...user.headers, 'idempotency-key': key ?? `test-key-${keys.count}` },
      payload: body,
    });
  };
  const detailsOf = (response: Pick<Awaited<ReturnType<typeof send>>, 'json'>) =>
    response.json<{ error: { details: { code: string; params: object; issues: object[] } } }>().error.details;
  return {
    server,
    files,
    send,
    detailsOf,
    newProject: (overrides: Partial<CreateProjectInput> = {}) =>
      context().transact((tx) => publishSampleProject(tx, overrides)),
    bodyFor: (project: string, shares = 3, currency?: Currency) =>
      honestBody(context().database.reader, { project, shares, ...(currency && { currency }) }),
    /** Sends a body that must be refused, and checks that no row of any table changed. */
    refused: async (user: Pick<TestUser, 'headers'>, body: object) => {
      const before = await fingerprint(context());
      const response = await send(user, body);
      expect(await fingerprint(context())).toEqual(before);
      const { code, params, issues } = detailsOf(response);
      return { status: response.statusCode, code, params, issues };
    },
  };
};
