import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { type Application, compose } from '../../../src/compose/application.ts';
import { type Config, readConfig } from '@parcela/platform/config/config.ts';
import type { Logger } from '@parcela/platform/log.ts';
import { samplePushKey } from './sample-push.ts';
import { bankIdClient, csobKeys, sandboxSecrets, socialVariables } from './sandbox-process.ts';
import type { TestContext } from '../database/test-database.ts';

const perCurrency = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([currency, value]) => `${currency}:${value}`)
    .join(',');

/** The demo's variables, on this database. Without a sandbox the providers' addresses lead nowhere. */
export const sampleVariables = (
  context: TestContext,
  filesDir: string,
  sandboxUrl = 'http://127.0.0.1:9',
): Readonly<Record<string, string>> => ({
  APP_MODE: 'demo',
  PUBLIC_URL: 'http://localhost:9',
  DATABASE_URL: context.appUrl,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Parcela <no-reply@parcela.example>',
  FILES_URL: filesDir,
  // The key of `testVault`, so that tests can read what the app has encrypted.
  DATA_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  IDENTITY_KEY: Buffer.alloc(32, 9).toString('base64'),
  FILE_LINK_SECRET: 'test-file-link-secret',
  RATE_LIMIT_ADDRESS_FACTOR: '1000',
  SHARED_ANSWERS_MS: '0',
  LOG_LEVEL: 'fatal',
  SUMSUB_URL: sandboxUrl,
  SUMSUB_WIDGET_URL: sandboxUrl,
  SUMSUB_APP_TOKEN: 'test-sumsub-token',
  SUMSUB_SECRET_KEY: 'test-sumsub-secret',
  SUMSUB_WEBHOOK_SECRETS: 'test-sumsub-webhook',
  BANKID_ISSUER: `${sandboxUrl}/bankid`,
  ...bankIdClient,
  CONFIRMO_URL: `${sandboxUrl}/confirmo/api/v3`,
  CONFIRMO_API_KEY: sandboxSecrets.confirmoApiKey,
  CONFIRMO_CALLBACK_PASSWORDS: sandboxSecrets.confirmoCallbackPassword,
  PAYOUT_URL: `${sandboxUrl}/payout/api/v1`,
  PAYOUT_CLIENT_ID: sandboxSecrets.payoutClientId,
  PAYOUT_CLIENT_SECRETS: sandboxSecrets.payoutClientSecret,
  CARD_PAYMENTS: 'on',
  WALLET_TOP_UPS: 'on',
  CSOB_URL: `${sandboxUrl}/csob/api/v1.9`,
  CSOB_MERCHANT_ID: sandboxSecrets.csobMerchantId,
  CSOB_PRIVATE_KEY: csobKeys.merchant.privateKey,
  CSOB_PUBLIC_KEYS: csobKeys.bank.publicKey,
  FIO_URL: `${sandboxUrl}/fio/v1/rest`,
  FIO_TOKENS: perCurrency(sandboxSecrets.fioTokens),
  COLLECTION_IBANS: perCurrency(sandboxSecrets.ibans),
  COLLECTION_NAME: 'Parcela s.r.o.',
  PUSH_PRIVATE_KEY: samplePushKey,
  PUSH_SERVICES: 'push.example',
  OPERATOR_NAME: 'Parcela s.r.o.',
  ...socialVariables(sandboxUrl),
});

/** The configuration that these variables give. */
export const testConfig = (...of: Parameters<typeof sampleVariables>): Config =>
  readConfig(sampleVariables(...of));

export interface WholeApp {
  readonly application: Application;
  readonly filesDir: string;
  readonly inject: FastifyInstance['inject'];
  /** Opens a port on loopback for raw bytes, which cannot be injected as requests; returns its origin. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** The application as `main.ts` wires it, without a port and a worker. */
const startWholeApp = async (
  context: TestContext,
  sandboxUrl: string | undefined,
  log: Logger | undefined,
  variables: Readonly<Record<string, string>>,
): Promise<WholeApp> => {
  const filesDir = await mkdtemp(join(tmpdir(), 'parcela-files-'));
  const application = await compose(
    readConfig({ ...sampleVariables(context, filesDir, sandboxUrl), ...variables }),
    log,
  );
  const app = await createApp(application);
  await app.ready();
  return {
    application,
    filesDir,
    inject: app.inject.bind(app),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await app.close();
      await application.close();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
};

/** One per test file. */
export const useWholeApp = (
  context: () => TestContext,
  sandboxUrl: () => string | undefined = () => undefined,
  log?: Logger,
  variables: Readonly<Record<string, string>> = {},
): (() => WholeApp) => {
  const running: { app?: WholeApp } = {};
  beforeAll(async () => {
    running.app = await startWholeApp(context(), sandboxUrl(), log, variables);
  });
  afterAll(async () => {
    await running.app?.close();
  });
  return () => {
    if (!running.app) throw new Error('the app is there only inside tests');
    return running.app;
  };
};
