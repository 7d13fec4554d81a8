import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, vi } from 'vitest';
import {
  type CryptoGateway,
  type FollowParts,
  paymentsJobs,
  paymentsRoutes,
} from '../modules/payments/index.ts';
import { createJobs, type Jobs } from '../platform/jobs.ts';
import { createLogger } from '../platform/log.ts';
import { followParts, type Investors, type PlacedOrder, testGateway } from './payment-scene.ts';
import { sandboxSecrets, type SandboxProcess, useSandbox } from './sandbox-process.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import type { TestContext } from './test-database.ts';

export interface PaymentApp {
  /** Where the platform listens; the sandbox's webhooks arrive here. */
  readonly url: string;
  readonly app: TestApp;
  readonly jobs: Jobs;
  readonly parts: FollowParts;
  readonly gateway: CryptoGateway;
  readonly sandbox: SandboxProcess;
  /** Pays by cryptocurrency as the screen does. */
  payByConfirmo(placed: PlacedOrder, key?: string): Promise<{ status: number; body: ConfirmoAnswer }>;
  /** Acts at the gateway and waits until the platform has dealt with what it was told. */
  atGateway(action: string, placed: PlacedOrder, amount?: bigint): Promise<void>;
}

interface ConfirmoAnswer {
  readonly uri?: string;
  readonly error?: { readonly details: { readonly code: string; readonly params: object } };
}

/** The gateway tells of a new invoice by itself; a test that goes on before it has would race with it. */
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
  const gateway: CryptoGateway = {
    createInvoice: (request) => testGateway(sandbox().url).createInvoice(request),
    readInvoice: (id) => testGateway(sandbox().url).readInvoice(id),
    isAuthentic: (rawBody, headers) => testGateway(sandbox().url).isAuthentic(rawBody, headers),
    invoiceIdOf: (rawBody) => testGateway(sandbox().url).invoiceIdOf(rawBody),
  };
  const app = await startTestApp(context, (api) => {
    paymentsRoutes(api, {
      ...investors.deps,
      gateway,
      jobs,
      // The port is known only once it listens, and the sandbox only after that.
      get publicUrl() {
        return listening.url;
      },
      brandName: 'Parcela',
      collection: {
        ibans: sandboxSecrets.ibans,
        bankName: 'Fio banka, a.s.',
        holderName: 'Parcela s.r.o.',
      },
    });
  });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  listening.url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  const parts = followParts(context, investors, gateway);
  await jobs.work(paymentsJobs(parts));
  const running: PaymentApp = {
    url: listening.url,
    app,
    jobs,
    parts,
    gateway,
    get sandbox() {
      return sandbox();
    },
    payByConfirmo: async ({ user, order }, key = randomUUID()) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/core/pay/confirmo-gateway',
        headers: { ...user.headers, 'idempotency-key': key },
        payload: { orderDocumentId: order.documentId, returnUri: 'https://elsewhere.example/' },
      });
      const body = answer.json<ConfirmoAnswer>();
      if (body.uri !== undefined) await heardOf(context, body.uri);
      await jobs.drain(20_000);
      return { status: answer.statusCode, body };
    },
    atGateway: async (action, { order }, amount) => {
      await sandbox().control(`/confirmo/${action}`, {
        reference: order.paymentReference,
        ...(amount === undefined ? {} : { amount: Number(amount) }),
      });
      await jobs.drain(20_000);
    },
  };
  return {
    running,
    stop: async () => {
      await jobs.stop();
      await app.close();
    },
  };
};

/** The platform's calls of paying on a real port, its worker, and the sandbox that sends webhooks to it. */
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
