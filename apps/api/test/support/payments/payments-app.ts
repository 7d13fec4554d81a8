import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, vi } from 'vitest';
import { ordersRoutes } from '../../../src/modules/orders/index.ts';
import {
  type FollowParts,
  paymentsJobs,
  bankTransferRoutes,
  gatewaysRoutes,
  topUpsRoutes,
  type RefundDeps,
  type RefundParts,
  refundsJobs,
} from '../../../src/modules/payments/index.ts';
import type { PaymentGateway } from '@parcela/providers/ports/payment-gateway.ts';
import type {
  InvoiceRequest,
  RefundRequest,
  RefundToPrepare,
} from '@parcela/providers/ports/payment-gateway.ts';
import { createJobs, type Jobs } from '@parcela/platform/jobs/job-queue.ts';
import { createLogger } from '@parcela/platform/log.ts';
import {
  followParts,
  type Investors,
  type PlacedOrder,
  type TestGateways,
  testGateways,
} from './payment-fixture.ts';
import { sandboxSecrets, type SandboxProcess, useSandbox } from '../app/sandbox-process.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { sampleBrandName } from '../content/sample-brand.ts';

export interface PaymentApp {
  /** The address at which the platform listens; the sandbox's webhooks arrive here. */
  readonly url: string;
  readonly app: TestApp;
  readonly jobs: Jobs;
  readonly parts: FollowParts;
  readonly refunds: RefundDeps;
  readonly refundParts: RefundParts;
  readonly gateways: TestGateways;
  readonly sandbox: SandboxProcess;
  /** Pays by cryptocurrency as the screen does. */
  payByConfirmo(placed: PlacedOrder, key?: string): Promise<PayAnswer>;
  /** Pays instantly from a bank as the screen does. */
  payByPayout(placed: PlacedOrder, key?: string): Promise<PayAnswer>;
  /** Pays by card as the screen does. */
  payByCsob(placed: PlacedOrder, key?: string): Promise<PayAnswer>;
  /** Acts at Confirmo and waits until the platform has processed Confirmo's message. */
  atGateway(action: string, placed: PlacedOrder, amount?: bigint): Promise<void>;
  /** Acts at Payout and waits until the platform has processed Payout's message. */
  atPayout(action: string, placed: PlacedOrder, amount?: bigint): Promise<void>;
  /** Acts at ČSOB, which sends no messages. */
  atCsob(action: string, placed: PlacedOrder): Promise<void>;
}

export interface PayAnswer {
  readonly status: number;
  readonly body: PayBody;
}
interface PayBody {
  readonly uri?: string;
  readonly error?: { readonly details: { readonly code: string; readonly params: object } };
}

/** Confirmo itself reports a new invoice; a test that continues before that report would race with it. */
const heardOf = (context: TestContext, uri: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from payment_events where subject = ${uri.split('/').at(-1) ?? ''}`.execute(
        context.admin.kysely,
      );
      if (rows.length === 0) throw new Error(`no webhook came for ${uri}`);
    },
    { timeout: 20_000, interval: 10 },
  );

/** The routes exist before the sandbox, whose address the calls need, so they read the gateway on each call. */
const late = <G extends PaymentGateway>(shape: G, current: () => G): G => ({
  ...shape,
  createInvoice: (request: InvoiceRequest) => current().createInvoice(request),
  readInvoice: (id: string) => current().readInvoice(id),
  ...(shape.refund && {
    refund: async (request: RefundRequest) => (await current().refund?.(request)) ?? { kind: 'unknown' },
  }),
  ...(shape.echo && { echo: async () => (await current().echo?.()) ?? false }),
  ...(shape.prepareRefund && {
    prepareRefund: async (refund: RefundToPrepare) =>
      (await current().prepareRefund?.(refund)) ?? { kind: 'unknown' },
  }),
});

const lateGateways = (sandboxUrl: () => string): TestGateways => {
  const made: { gateways?: TestGateways } = {};
  const current = (): TestGateways => (made.gateways ??= testGateways(sandboxUrl()));
  const shapes = testGateways('http://localhost:9');
  return {
    confirmo: late(shapes.confirmo, () => current().confirmo),
    payout: late(shapes.payout, () => current().payout),
    csob: late(shapes.csob, () => current().csob),
  };
};

const start = async (
  context: TestContext,
  investors: Investors,
  sandbox: () => SandboxProcess,
): Promise<{ running: PaymentApp; stop: () => Promise<void> }> => {
  const jobs = await createJobs(
    { url: context.appUrl, kysely: context.database.kysely },
    createLogger('silent'),
  );
  const listening = { url: '' };
  const gateways = lateGateways(() => sandbox().url);
  const deps = {
    ...investors.deps,
    gateways,
    payerOf: async () => ({ firstName: 'Jan', lastName: 'Novák', email: 'jan.novak@example.com' }),
    jobs,
    // The port is known only once the server listens, and the sandbox starts only after that.
    get publicUrl() {
      return listening.url;
    },
    brandName: sampleBrandName,
    collection: {
      ibans: sandboxSecrets.ibans,
      bankName: 'Fio banka, a.s.',
      holderName: 'Parcela s.r.o.',
    },
  };
  const app = await startTestApp(context, (api) => {
    ordersRoutes(api, deps);
    bankTransferRoutes(api, deps);
    gatewaysRoutes(api, deps);
    topUpsRoutes(api, deps);
  });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  listening.url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  const parts = followParts(context, investors, gateways);
  const refundParts = { ...parts, description: 'Parcela' };
  await jobs.work([...paymentsJobs(parts), ...refundsJobs(refundParts)]);
  const payAt = async (path: string, { user, order }: PlacedOrder, key: string): Promise<PayAnswer> => {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { ...user.headers, 'idempotency-key': key },
      payload: { orderDocumentId: order.documentId, returnUri: 'https://elsewhere.example/' },
    });
    return { status: answer.statusCode, body: answer.json<PayBody>() };
  };
  const act = async (path: string, { order }: PlacedOrder, amount?: bigint): Promise<void> => {
    await sandbox().control(path, {
      reference: order.paymentReference,
      ...(amount === undefined ? {} : { amount: Number(amount) }),
    });
    await jobs.drain(20_000);
  };
  const running: PaymentApp = {
    url: listening.url,
    app,
    jobs,
    parts,
    refunds: { ...investors.deps, jobs, brandName: sampleBrandName },
    refundParts,
    gateways,
    get sandbox() {
      return sandbox();
    },
    payByConfirmo: async (placed, key = randomUUID()) => {
      const answer = await payAt('/core/pay/confirmo-gateway', placed, key);
      if (answer.body.uri !== undefined) await heardOf(context, answer.body.uri);
      await jobs.drain(20_000);
      return answer;
    },
    payByPayout: (placed, key = randomUUID()) => payAt('/core/pay/payout-gateway', placed, key),
    payByCsob: (placed, key = randomUUID()) => payAt('/core/pay/csob-gateway', placed, key),
    atGateway: (action, placed, amount) => act(`/confirmo/${action}`, placed, amount),
    atPayout: (action, placed, amount) => act(`/payout/${action}`, placed, amount),
    atCsob: (action, placed) => act(`/csob/${action}`, placed),
  };
  return {
    running,
    stop: async () => {
      await jobs.stop();
      await app.close();
    },
  };
};

/** The payment routes on a real port, the worker, and the sandbox, which sends webhooks to them. */
export const usePaymentApp = (context: () => TestContext, investors: Investors): (() => PaymentApp) => {
  const started: { app?: Awaited<ReturnType<typeof start>> } = {};
  const current = (): PaymentApp => {
    if (!started.app) throw new Error('the app is there only inside tests');
    return started.app.running;
  };
  beforeAll(async () => {
    started.app = await start(context(), investors, () => sandbox());
  });
  const sandbox = useSandbox(() => current().url);
  afterAll(async () => {
    await started.app?.stop();
  });
  return current;
};
