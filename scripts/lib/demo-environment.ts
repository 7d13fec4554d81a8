import { createECDH, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from './children.ts';

/** Ports and data folder of the demo; other values allow several copies to run in parallel. */
export interface DemoPlaces {
  readonly port: number;
  readonly sandboxPort: number;
  readonly dataDir: string;
  readonly publicUrl: string;
}

export const readPlaces = (variables: NodeJS.ProcessEnv): DemoPlaces => {
  const port = Number(variables['PORT'] ?? 3000);
  return {
    port,
    sandboxPort: Number(variables['SANDBOX_PORT'] ?? 3001),
    dataDir: variables['DATA_DIR'] ?? join(root, 'var', 'demo'),
    publicUrl: variables['PUBLIC_URL'] ?? `http://localhost:${port}`,
  };
};

const secretNames = [
  'dataKey',
  'identityKey',
  'fileLinkSecret',
  'sumsubAppToken',
  'sumsubSecretKey',
  'sumsubWebhookSecret',
  'bankIdClientSecret',
  'confirmoApiKey',
  'confirmoCallbackPassword',
  'payoutClientSecret',
  'csobMerchantKey',
  'csobBankKey',
  'fioToken',
  'ga4ApiSecret',
  'googleClientSecret',
  'applePrivateKey',
  'pushPrivateKey',
  'demoControlKey',
] as const;
type Secrets = Readonly<Record<(typeof secretNames)[number], string>>;

/** PKCS#8 in PEM, in Apple's format. */
const newAppleKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

/** PKCS#8 in PEM, in the format of ČSOB's own page for merchants. */
const newCsobKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

/** 32 bytes of P-256, like the keys from web push tools. */
const newPushKey = (): string => {
  const key = createECDH('prime256v1');
  key.generateKeys();
  const bytes = key.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url');
};

const newSecret = (name: string): string => {
  if (name === 'dataKey' || name === 'identityKey') return randomBytes(32).toString('base64');
  if (name === 'applePrivateKey') return newAppleKey();
  if (name === 'pushPrivateKey') return newPushKey();
  if (name === 'csobMerchantKey' || name === 'csobBankKey') return newCsobKey();
  return `demo-only-${randomBytes(24).toString('hex')}`;
};

/**
 * Created on the first start and stored next to the data: even the demo has no secret in the repository. Later versions
 * add missing ones.
 */
const readSecrets = (dataDir: string): Secrets => {
  const path = join(dataDir, 'secrets.json');
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Secrets>) : {};
  const missing = secretNames.filter((name) => stored[name] === undefined);
  const secrets = {
    ...stored,
    ...Object.fromEntries(missing.map((name) => [name, newSecret(name)])),
  } as Secrets;
  if (missing.length > 0) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  }
  return secrets;
};

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });

export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Fictional collection accounts with valid check digits. */
const ibans = 'CZK:CZ9320100000002000145399,EUR:CZ8320100000002600145384,PLN:PL61109010140000071219812874';

/** The push services of the browsers in which users may try the demo. */
const pushServices = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';

const payoutClientId = 'demo-parcela';
const csobMerchantId = 'M1PARCELA1';
const bankIdClientId = 'demo-parcela';
const ga4MeasurementId = 'G-PARCELADEMO';

/** The platform's name at Google and Apple; API and sandbox use the same. */
const socialClients = {
  GOOGLE_CLIENT_ID: 'demo-parcela.apps.googleusercontent.com',
  APPLE_CLIENT_ID: 'example.parcela.demo',
  APPLE_TEAM_ID: 'PARCELATEA',
  APPLE_KEY_ID: 'PARCELAKEY',
};

export interface DemoEnvironment {
  readonly api: Readonly<Record<string, string>>;
  readonly sandbox: Readonly<Record<string, string>>;
}

/** The public half of a key, for the other side. */
const publicHalf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();

/** The variables of the API and of the sandbox, so that both have the same keys. */
export const demoEnvironment = async (
  places: DemoPlaces,
  database: { readonly appUrl: string; readonly adminUrl: string },
): Promise<DemoEnvironment> => {
  const secrets = readSecrets(places.dataDir);
  const smtpPort = await freePort();
  const sandboxUrl = `http://localhost:${places.sandboxPort}`;
  const fioTokens = ['CZK', 'EUR', 'PLN']
    .map((currency) => `${currency}:${secrets.fioToken}${currency}`)
    .join(',');
  return {
    api: {
      APP_MODE: 'demo',
      // React, which renders the mails, then skips its own checks and is twice as fast.
      NODE_ENV: 'production',
      PORT: String(places.port),
      PUBLIC_URL: places.publicUrl,
      DATABASE_URL: database.appUrl,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: 'no-reply@parcela.example',
      FILES_URL: join(places.dataDir, 'files'),
      DATA_KEYS: `demo:${secrets.dataKey}`,
      IDENTITY_KEY: secrets.identityKey,
      FILE_LINK_SECRET: secrets.fileLinkSecret,
      // All requests come from one address here; a measurement needs a higher limit.
      RATE_LIMIT_ADDRESS_FACTOR: process.env['RATE_LIMIT_ADDRESS_FACTOR'] ?? '100',
      SUMSUB_URL: sandboxUrl,
      SUMSUB_WIDGET_URL: sandboxUrl,
      SUMSUB_APP_TOKEN: secrets.sumsubAppToken,
      SUMSUB_SECRET_KEY: secrets.sumsubSecretKey,
      SUMSUB_WEBHOOK_SECRETS: secrets.sumsubWebhookSecret,
      BANKID_ISSUER: `${sandboxUrl}/bankid`,
      BANKID_CLIENT_ID: bankIdClientId,
      BANKID_CLIENT_SECRET: secrets.bankIdClientSecret,
      CONFIRMO_URL: `${sandboxUrl}/confirmo/api/v3`,
      CONFIRMO_API_KEY: secrets.confirmoApiKey,
      CONFIRMO_CALLBACK_PASSWORDS: secrets.confirmoCallbackPassword,
      PAYOUT_URL: `${sandboxUrl}/payout/api/v1`,
      PAYOUT_CLIENT_ID: payoutClientId,
      PAYOUT_CLIENT_SECRETS: secrets.payoutClientSecret,
      // The specification's payment screen offers no cards, so they are off by default.
      CARD_PAYMENTS: process.env['CARD_PAYMENTS'] ?? 'off',
      CSOB_URL: `${sandboxUrl}/csob/api/v1.9`,
      CSOB_MERCHANT_ID: csobMerchantId,
      CSOB_PRIVATE_KEY: secrets.csobMerchantKey,
      CSOB_PUBLIC_KEYS: publicHalf(secrets.csobBankKey),
      FIO_URL: `${sandboxUrl}/fio/v1/rest`,
      ECB_URL: `${sandboxUrl}/ecb`,
      GA4_URL: `${sandboxUrl}/ga`,
      GA4_MEASUREMENT_ID: ga4MeasurementId,
      GA4_API_SECRET: secrets.ga4ApiSecret,
      EHUB_SALE_URL: `${sandboxUrl}/ehub/sale`,
      EHUB_CAMPAIGN_ID: 'c0ffee01',
      ...socialClients,
      GOOGLE_ISSUER: `${sandboxUrl}/google`,
      GOOGLE_CLIENT_SECRET: secrets.googleClientSecret,
      APPLE_ISSUER: `${sandboxUrl}/apple`,
      APPLE_PRIVATE_KEY: secrets.applePrivateKey,
      PUSH_PRIVATE_KEY: secrets.pushPrivateKey,
      PUSH_SERVICES: `${new URL(sandboxUrl).host},${pushServices}`,
      FIO_TOKENS: fioTokens,
      FIO_INTERVAL_S: '3',
      COLLECTION_IBANS: ibans,
      COLLECTION_NAME: 'Parcela Demo s.r.o.',
      OPERATOR_NAME: 'Parcela Demo s.r.o.',
      OPERATOR_ADDRESS: 'Ukázková 1, 110 00 Praha 1',
      OPERATOR_COMPANY_ID: '00000000',
      OPERATOR_EMAIL: 'info@example.com',
      INVESTOR_APP_DIR: join(root, 'apps', 'investor', 'dist'),
      BACKOFFICE_APP_DIR: join(root, 'apps', 'backoffice', 'dist'),
      SITE_APP_DIR: join(root, 'apps', 'site', 'dist'),
      PUBLIC_SITE: process.env['PUBLIC_SITE'] ?? 'on',
      RUN_OFF: process.env['RUN_OFF'] ?? 'off',
      WALLET_TOP_UPS: process.env['WALLET_TOP_UPS'] ?? 'on',
      DEMO_CONTROL_KEY: secrets.demoControlKey,
      DEMO_ADMIN_DATABASE_URL: database.adminUrl,
    },
    sandbox: {
      SANDBOX_PORT: String(places.sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      PLATFORM_URL: `http://127.0.0.1:${places.port}`,
      DATA_DIR: places.dataDir,
      SUMSUB_APP_TOKEN: secrets.sumsubAppToken,
      SUMSUB_SECRET_KEY: secrets.sumsubSecretKey,
      SUMSUB_WEBHOOK_SECRET: secrets.sumsubWebhookSecret,
      BANKID_CLIENT_ID: bankIdClientId,
      BANKID_CLIENT_SECRET: secrets.bankIdClientSecret,
      BANKID_REDIRECT_URI: `${places.publicUrl}/callback/bankid`,
      CONFIRMO_API_KEY: secrets.confirmoApiKey,
      CONFIRMO_CALLBACK_PASSWORD: secrets.confirmoCallbackPassword,
      PAYOUT_CLIENT_ID: payoutClientId,
      PAYOUT_CLIENT_SECRET: secrets.payoutClientSecret,
      PAYOUT_NOTIFY_URL: `http://127.0.0.1:${places.port}/core/hook/pay/payout`,
      CSOB_MERCHANT_ID: csobMerchantId,
      CSOB_MERCHANT_PUBLIC_KEY: publicHalf(secrets.csobMerchantKey),
      CSOB_BANK_PRIVATE_KEY: secrets.csobBankKey,
      GA_MEASUREMENT_ID: ga4MeasurementId,
      GA_API_SECRET: secrets.ga4ApiSecret,
      ...socialClients,
      GOOGLE_CLIENT_SECRET: secrets.googleClientSecret,
      GOOGLE_REDIRECT_URI: `${places.publicUrl}/api/connect/google/callback`,
      APPLE_PUBLIC_KEY: publicHalf(secrets.applePrivateKey),
      APPLE_REDIRECT_URI: `${places.publicUrl}/api/connect/apple/callback`,
      FIO_TOKENS: fioTokens,
      FIO_ACCOUNTS: ibans,
      FIO_MIN_INTERVAL_S: '2',
      DEMO_CONTROL_KEY: secrets.demoControlKey,
    },
  };
};
