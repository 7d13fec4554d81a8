import formbody from '@fastify/formbody';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { bankPages } from './providers/bank/bank.pages.ts';
import { fioImportRoutes } from './providers/bank/fio-import.routes.ts';
import { fioRoutes } from './providers/bank/fio.routes.ts';
import { appleRoutes } from './providers/openid/apple.ts';
import { bankIdRoutes } from './providers/bank-id/bank-id.routes.ts';
import { createClock } from './platform/clock.ts';
import type { SandboxConfig } from './config.ts';
import type { Context } from './context.ts';
import { controlRoutes } from './control/control.routes.ts';
import { createFaults } from './control/faults.ts';
import { runDue } from './due-work.ts';
import { ehubPages, ehubRoutes } from './providers/ehub/ehub.routes.ts';
import { ecbPages, ecbRoutes } from './providers/ecb/ecb.routes.ts';
import { gaPages, gaRoutes } from './providers/google-analytics/google-analytics.routes.ts';
import { googleRoutes } from './providers/openid/google.ts';
import { indexPage } from './index.page.ts';
import { journalPages } from './journal/journal.routes.ts';
import { createJournal } from './journal/journal.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { listenSmtp } from './mail/smtp.ts';
import { createKeyring } from './providers/openid/keyring.ts';
import { sendProblem } from './platform/pages.ts';
import { gateways } from './providers/gateways.ts';
import { pushPages, pushServiceRoutes } from './providers/push/push.routes.ts';
import { publicFiles } from './public-files.ts';
import { openStore } from './platform/store.ts';
import { sumsubWebhookPolicy } from './providers/sumsub/review.ts';
import { sumsubRoutes } from './providers/sumsub/sumsub.routes.ts';
import { applicantPages, websdkRoutes } from './providers/sumsub/websdk.routes.ts';
import { createWebhooks } from './platform/webhooks.ts';

/** A running sandbox. */
export interface Sandbox {
  /** Its origin, like `http://localhost:3001`. */
  url: string;
  /** Its mail server, like `smtp://127.0.0.1:3025`. */
  smtpUrl: string;
  /** Finishes running requests and stops; the state stays in the folder. */
  close(): Promise<void>;
}

/** The interval at which the sandbox looks for due work. */
const tickMs = 250;

function createContext(config: SandboxConfig, origin: () => string): Context {
  const store = openStore(
    config.dataDir,
    Object.values(gateways).map(({ tables }) => tables),
  );
  const clock = createClock(store, config.firstOffsetDays * 86_400_000);
  const gatewaySecrets = Object.values(gateways).flatMap(({ secrets }) => secrets(config));
  const journal = createJournal({ store, clock, config, gatewaySecrets });
  const faults = createFaults(store);
  const policies = {
    sumsub: sumsubWebhookPolicy(config.sumsub.webhookSecret),
    ...Object.fromEntries(
      Object.entries(gateways).flatMap(([key, { webhooks }]) => (webhooks ? [[key, webhooks(config)]] : [])),
    ),
  };
  const webhooks = createWebhooks({ store, clock, journal, faults, policies });
  const keyring = createKeyring(config.dataDir);
  return { config, store, clock, journal, faults, webhooks, keyring, origin };
}

function buildApp(context: Context): FastifyInstance {
  const app = fastify({ logger: { level: 'warn' }, bodyLimit: 1024 * 1024 });
  publicFiles(app);
  const apis = [
    sumsubRoutes,
    ...Object.values(gateways).map(({ routes }) => routes),
    fioRoutes,
    fioImportRoutes,
    gaRoutes,
    ehubRoutes,
    ecbRoutes,
    pushServiceRoutes,
    controlRoutes,
    websdkRoutes,
    googleRoutes,
    appleRoutes,
    bankIdRoutes,
  ];
  for (const part of apis) app.register((scope) => part(scope, context));
  app.register(async (scope) => {
    await scope.register(formbody);
    const pages = [
      indexPage,
      mailRoutes,
      bankPages,
      applicantPages,
      ...Object.values(gateways).map(({ pages }) => pages),
      gaPages,
      ehubPages,
      ecbPages,
      pushPages,
      journalPages,
    ];
    for (const part of pages) {
      scope.register((own) => part(own, context));
    }
  });
  app.get('/healthz', () => ({ ok: true }));
  app.setNotFoundHandler((request, reply) =>
    request.headers.accept?.includes('text/html')
      ? sendProblem(request, reply, { status: 404, text: 'There is no such page in the sandbox.' })
      : reply.code(404).send({ error: 'There is nothing at this address.', issues: [] }),
  );
  return app;
}

/** Looks for due work repeatedly, never twice in parallel. */
function startTicking(context: Context) {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= runDue(context).finally(() => {
      running = undefined;
    });
  }, tickMs);
  return async () => {
    clearInterval(timer);
    await context.webhooks.close();
    await running;
  };
}

/**
 * Starts the sandbox: HTTP and SMTP on the loopback interface, state in `config.dataDir`. Port 0 takes a free
 * one.
 * @throws when a port is taken or the folder is not writable.
 */
export async function createSandbox(config: SandboxConfig): Promise<Sandbox> {
  let port = config.port;
  const context = createContext(config, () => `http://localhost:${port}`);
  const app = buildApp(context);
  try {
    await app.listen({ host: '127.0.0.1', port });
    port = (app.server.address() as AddressInfo).port;
    const smtp = await listenSmtp(context);
    const stopTicking = startTicking(context);
    return {
      url: context.origin(),
      smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
      async close() {
        await stopTicking();
        await Promise.all([app.close(), smtp.close()]);
        context.store.close();
      },
    };
  } catch (error) {
    await app.close();
    context.store.close();
    throw error;
  }
}
