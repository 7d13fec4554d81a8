import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { closeSandbox, openSandbox } from './sandbox-host.ts';

/** Names and secrets that the sandbox and a test's adapters share. */
export const sandboxSecrets = {
  confirmoApiKey: 'test-confirmo-api-key',
  confirmoCallbackPassword: 'test-callback-password',
  payoutClientId: 'test-payout-client',
  payoutClientSecret: 'test-payout-client-secret',
  csobMerchantId: 'M1TEST0001',
  fioTokens: { CZK: 'test-token-czk-0001', EUR: 'test-token-eur-0001', PLN: 'test-token-pln-0001' },
  ibans: {
    CZK: 'CZ5220100000002900000005',
    EUR: 'CZ3020100000002900000013',
    PLN: 'PL61109010140000071219812874',
  },
} as const;

const appleKeys = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** Short keys are generated quickly. */
const rsaKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
/** Keys of ČSOB and its merchant; each has the other's public key. */
export const csobKeys = { bank: rsaKeys(), merchant: rsaKeys() };

const socialClients = {
  GOOGLE_CLIENT_ID: 'test-google-client',
  GOOGLE_CLIENT_SECRET: 'test-google-client-secret',
  APPLE_CLIENT_ID: 'test.apple.client',
  APPLE_TEAM_ID: 'TESTTEAM01',
  APPLE_KEY_ID: 'TESTKEY001',
} as const;

/** The client id of the platform at Bank iD. */
export const bankIdClient = {
  BANKID_CLIENT_ID: 'test-bankid-client',
  BANKID_CLIENT_SECRET: 'test-bankid-client-secret',
} as const;

/** The platform's configuration for Google and Apple in the sandbox. */
export const socialVariables = (sandboxUrl: string) => ({
  ...socialClients,
  GOOGLE_ISSUER: `${sandboxUrl}/google`,
  APPLE_ISSUER: `${sandboxUrl}/apple`,
  APPLE_PRIVATE_KEY: appleKeys.privateKey,
});

const perCurrency = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([currency, value]) => `${currency}:${value}`)
    .join(',');

const environment = (dataDir: string, platformUrl: string): Readonly<Record<string, string>> => ({
  SANDBOX_PORT: '0',
  SANDBOX_SMTP_PORT: '0',
  PLATFORM_URL: platformUrl,
  DATA_DIR: dataDir,
  SUMSUB_APP_TOKEN: 'test-sumsub-token',
  SUMSUB_SECRET_KEY: 'test-sumsub-secret',
  SUMSUB_WEBHOOK_SECRET: 'test-sumsub-webhook',
  CONFIRMO_API_KEY: sandboxSecrets.confirmoApiKey,
  CONFIRMO_CALLBACK_PASSWORD: sandboxSecrets.confirmoCallbackPassword,
  PAYOUT_CLIENT_ID: sandboxSecrets.payoutClientId,
  PAYOUT_CLIENT_SECRET: sandboxSecrets.payoutClientSecret,
  PAYOUT_NOTIFY_URL: `${platformUrl}/core/hook/pay/payout`,
  CSOB_MERCHANT_ID: sandboxSecrets.csobMerchantId,
  CSOB_MERCHANT_PUBLIC_KEY: csobKeys.merchant.publicKey,
  CSOB_BANK_PRIVATE_KEY: csobKeys.bank.privateKey,
  FIO_TOKENS: perCurrency(sandboxSecrets.fioTokens),
  FIO_ACCOUNTS: perCurrency(sandboxSecrets.ibans),
  FIO_MIN_INTERVAL_S: '0',
  ...socialClients,
  APPLE_PUBLIC_KEY: appleKeys.publicKey,
  ...bankIdClient,
  DEMO_CONTROL_KEY: 'test-demo-control-key',
});

export interface SandboxProcess {
  readonly url: string;
  /** A command of the sandbox's JSON control; throws when the sandbox refuses it. */
  control(path: string, body: object): Promise<Record<string, unknown>>;
  /** Moves only the sandbox's clock, by an ISO 8601 duration; `advanceClock` moves the platform's. */
  advance(duration: string): Promise<void>;
  stop(): Promise<void>;
}

/** The real sandbox outside this process, on free ports, because apps do not import each other. */
const startSandbox = async (platformUrl: string): Promise<SandboxProcess> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parcela-sandbox-'));
  const url = await openSandbox(environment(dataDir, platformUrl));
  const command = (path: string, body: object): Promise<Response> =>
    fetch(`${url}/_control${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    url,
    advance: async (duration) => {
      // 502 means that the clock has moved, but no platform could be informed.
      const { status } = await command('/clock', { advance: duration });
      if (status !== 200 && status !== 502) throw new Error(`the sandbox did not move its clock: ${status}`);
    },
    control: async (path, body) => {
      const response = await command(path, body);
      const answer = (await response.json()) as Record<string, unknown>;
      if (!response.ok) throw new Error(`the sandbox refused ${path}: ${JSON.stringify(answer)}`);
      return answer;
    },
    stop: async () => {
      await closeSandbox(url);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** One sandbox for a test file. It calls `platformUrl` when it starts, so the platform must already be listening. */
export const useSandbox = (
  platformUrl: () => string = () => 'http://localhost:9',
): (() => SandboxProcess) => {
  let sandbox: SandboxProcess | undefined;
  beforeAll(async () => {
    sandbox = await startSandbox(platformUrl());
  });
  afterAll(async () => {
    await sandbox?.stop();
  });
  return () => {
    if (!sandbox) throw new Error('the sandbox is there only inside tests');
    return sandbox;
  };
};
