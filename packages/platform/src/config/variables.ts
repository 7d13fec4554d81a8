import type { Environment } from './environment.ts';
import type { Variable } from './forms.ts';
import { gatewayVariables } from './payment-gateways.ts';

const newSecret = '$(openssl rand -base64 24)';

/** Variables without which no process starts. */
const required = {
  PUBLIC_URL: {
    purpose: 'address under which people reach the app; https',
    example: 'https://invest.example.org',
  },
  DATABASE_URL: {
    purpose: "PostgreSQL 16, 17 or 18, with the application's login role",
    example: 'postgresql://parcela_api:password@db.example.org/parcela',
  },
  SMTP_URL: { purpose: 'mail server', example: 'smtps://user:password@mail.example.org:465' },
  MAIL_FROM: { purpose: 'address that all mail is sent from', example: 'no-reply@example.org' },
  FILES_URL: {
    purpose: 'where documents and pictures are kept: a folder, or a bucket',
    example: 's3://parcela-files?region=eu-central-1',
  },
  DATA_KEYS: {
    purpose: "keys that wrap each person's own key: `id:base64 of 32 bytes`, newest first, with commas",
    example: 'k1:$(openssl rand -base64 32)',
  },
  IDENTITY_KEY: {
    purpose: 'by which one person is known again on a second account: base64 of 32 bytes, never changed',
    example: '$(openssl rand -base64 32)',
  },
  FILE_LINK_SECRET: {
    purpose: 'signs short-lived addresses of files; at least 16 characters, as all secrets',
    example: newSecret,
  },
  SUMSUB_URL: { purpose: 'where identities are checked', example: 'https://api.sumsub.com' },
  SUMSUB_APP_TOKEN: {
    purpose: 'credentials of the application at Sumsub',
    example: 'sbx:the-app-token-of-their-dashboard',
  },
  SUMSUB_SECRET_KEY: { purpose: 'signs our calls to Sumsub', example: 'the-secret-key-of-that-token' },
  SUMSUB_WEBHOOK_SECRETS: {
    purpose: 'proves their webhooks; several with commas while one is being changed',
    example: 'the-secret-of-the-webhook',
  },
  BANKID_CLIENT_ID: {
    purpose: 'the application at Bank iD',
    example: '01234567-89ab-cdef-0123-456789abcdef',
  },
  BANKID_CLIENT_SECRET: {
    purpose: 'proves the application to Bank iD',
    example: 'the-secret-of-that-application',
  },
  ...gatewayVariables.required,
  FIO_URL: {
    purpose: 'the bank of the collection accounts',
    example: 'https://fioapi.fio.cz/v1/rest',
  },
  FIO_TOKENS: {
    purpose: 'one token an account, for its statements and payment orders',
    example: 'CZK:token-of-crowns,EUR:token-of-euros,PLN:token-of-zlotys',
  },
  COLLECTION_IBANS: {
    purpose: 'accounts on which money is collected and from which refunds and withdrawals are paid',
    example: 'CZK:CZ…,EUR:CZ…,PLN:PL…',
  },
  COLLECTION_NAME: {
    purpose: 'their holder, as QR codes and payment orders name it; at most 70 characters',
    example: 'Example Invest s.r.o.',
  },
  OPERATOR_NAME: {
    purpose: 'legal entity, in mails and documents and as the administrator of personal data',
    example: 'Example Invest s.r.o.',
  },
} satisfies Partial<Record<keyof Environment, Variable>>;

/** Variables with a default, or whose absence turns a feature off. */
const optional = {
  APP_MODE: { purpose: '`production` or `demo`', example: 'production' },
  ROLE: { purpose: '`api`, `worker`, or both in one process', example: 'api' },
  PORT: { purpose: 'port of the API', example: '3000' },
  HOST: { purpose: 'address on which the API listens', example: '0.0.0.0' },
  METRICS_PORT: { purpose: 'Prometheus metrics at `/metrics` on this port', example: '9464' },
  METRICS_HOST: { purpose: 'address on which the metrics are served', example: '10.0.0.5' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    purpose: 'address of an OpenTelemetry collector, which gets traces and metrics',
    example: 'http://10.0.0.6:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    purpose:
      'with `OTEL_EXPORTER_OTLP_ENDPOINT`: headers of the calls to it, `name=value` with commas; a secret',
    example: 'x-api-key=the-key-of-the-collector',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    purpose: 'with `OTEL_EXPORTER_OTLP_ENDPOINT`: the part of the traces that is sent, 0 to 1',
    example: '0.1',
  },
  BACKOFFICE_APP_DIR: { purpose: 'folder of the built back office', example: 'apps/backoffice/dist' },
  SITE_APP_DIR: { purpose: 'folder of the built public site', example: 'apps/site/dist' },
  MEDIA_HOSTS: {
    purpose:
      'hosts from which pages play the videos of staff, besides our own address, with commas; YouTube and Vimeo need none',
    example: 'films.example.org,*.cdn.example.net',
  },
  PUBLIC_SITE: { purpose: '`off` leaves the public site out', example: 'off' },
  INVESTOR_APP_DIR: { purpose: 'folder of the built app', example: 'apps/investor/dist' },
  TRUST_PROXY: {
    purpose:
      'addresses or networks (separated by commas) of the proxies whose `X-Forwarded-For` the API trusts',
    example: '10.0.0.0/8',
  },
  DATABASE_CONNECTIONS_MAX: {
    purpose: 'connections of one process; the job queue takes up to five more',
    example: '10',
  },
  DATABASE_REPLICA_URL: {
    purpose: 'a standby of the database, from which lists of staff and their files are read',
    example: 'postgresql://parcela_api:password@standby.example.org/parcela',
  },
  DATABASE_POOLER: {
    purpose:
      'the `pool_mode` of a PgBouncer before the database: `off`, `session` or `transaction` (only with `ROLE=api`)',
    example: 'transaction',
  },
  BANKID_ISSUER: { purpose: 'the OpenID provider of Bank iD', example: 'https://oidc.bankid.cz' },
  AML_RETENTION_YEARS: {
    purpose: 'how long the sealed record of a deleted user is kept; applies to later deletions',
    example: '10',
  },
  TIME_ZONE: {
    purpose: 'zone in which days, years and order numbers are counted',
    example: 'Europe/Prague',
  },
  LOG_LEVEL: {
    purpose: '`fatal` `error` `warn` `info` `debug` `trace` `silent`; without it `warn`',
    example: 'warn',
  },
  RUN_OFF: {
    purpose: '`on`: no new accounts, orders, deposits, projects or prices; money goes back to investors',
    example: 'off',
  },
  SHARED_ANSWERS_MS: {
    purpose: 'milliseconds for which a process keeps an answer that a whole audience shares',
    example: '2000',
  },
  RATE_LIMIT_ADDRESS_FACTOR: {
    purpose: 'multiplies the limits per address, 1 to 1000',
    example: '1',
  },
  FIO_INTERVAL_S: {
    purpose: 'seconds between two readings of the statements; the bank allows one in 30 s for each token',
    example: '60',
  },
  BANK_ORDERS: {
    purpose:
      '`api`: the platform sends payment orders to the bank; `file`: staff make files of them and bring them there',
    example: 'file',
  },
  WALLET_TOP_UPS: {
    purpose:
      '`on`: investors may send money to their wallets by bank transfer and at gateways; keeping deposits may need a licence',
    example: 'off',
  },
  SUMSUB_WIDGET_URL: {
    purpose: 'where the identity widget comes from',
    example: 'https://in.sumsub.com',
  },
  SUMSUB_LEVEL: { purpose: 'name of the level at Sumsub', example: 'basic-kyc-level' },
  COLLECTION_BANK_NAME: {
    purpose: 'bank shown in the payment instructions',
    example: 'Fio banka, a.s.',
  },
  ECB_URL: {
    purpose: 'who publishes exchange rates; without it staff set them',
    example: 'https://www.ecb.europa.eu',
  },
  GA4_URL: {
    purpose: 'who counts purchases, for people who consented',
    example: 'https://www.google-analytics.com',
  },
  GA4_MEASUREMENT_ID: { purpose: 'with `GA4_URL`: the stream', example: 'G-ABC1234567' },
  GA4_API_SECRET: { purpose: 'with `GA4_URL`: its key', example: 'the-api-secret-of-the-stream' },
  EHUB_SALE_URL: { purpose: "affiliate network's address for a sale", example: 'https://ehub.cz/sale' },
  EHUB_CAMPAIGN_ID: {
    purpose: 'with `EHUB_SALE_URL`: the campaign, eight hexadecimal digits',
    example: '0a1b2c3d',
  },
  EHUB_PARAMETERS: {
    purpose: 'what they call each value',
    example: 'campaignId:camp,orderId:order,visitId:visit,totalCost:amount,currency:currency',
  },
  PUSH_PRIVATE_KEY: {
    purpose:
      'tells investors on their devices; a VAPID key: `openssl ecparam -name prime256v1 -genkey -noout -outform DER | tail -c +8 | head -c 32 | basenc --base64url -w 0 | tr -d =`',
    example: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  },
  PUSH_SERVICES: {
    purpose:
      'with `PUSH_PRIVATE_KEY`: hosts of the push services of browsers, with commas; `*.` covers every name below',
    example: 'fcm.googleapis.com,*.push.services.mozilla.com',
  },
  GOOGLE_CLIENT_ID: {
    purpose: 'the client of sign-in with Google',
    example: '0123456789.apps.googleusercontent.com',
  },
  GOOGLE_CLIENT_SECRET: {
    purpose: 'with `GOOGLE_CLIENT_ID`: its secret',
    example: 'the-secret-of-that-client',
  },
  GOOGLE_ISSUER: { purpose: 'another one only in the demo', example: 'https://accounts.google.com' },
  APPLE_CLIENT_ID: {
    purpose: 'the Services ID of sign in with Apple',
    example: 'org.example.invest.web',
  },
  APPLE_TEAM_ID: {
    purpose: 'with `APPLE_CLIENT_ID`: the team, ten characters',
    example: 'ABCDE12345',
  },
  APPLE_KEY_ID: { purpose: 'with `APPLE_CLIENT_ID`: the key, ten characters', example: 'ABC123DEFG' },
  APPLE_PRIVATE_KEY: {
    purpose: 'with `APPLE_CLIENT_ID`: the `.p8` file in PEM',
    example: '"$(cat AuthKey_ABC123DEFG.p8)"',
  },
  APPLE_ISSUER: { purpose: 'another one only in the demo', example: 'https://appleid.apple.com' },
  ...gatewayVariables.optional,
  OPERATOR_ADDRESS: { purpose: 'its seat', example: 'Dlouhá 1, 110 00 Praha 1' },
  OPERATOR_COMPANY_ID: { purpose: 'its company number', example: '01234567' },
  OPERATOR_EMAIL: { purpose: 'where people write to', example: 'support@example.org' },
} satisfies Partial<Record<keyof Environment, Variable>>;

/** Variables that only tests and the demo's launcher set. */
const demoOnly = {
  DEMO_CONTROL_KEY: { purpose: 'opens the movable clock of the demo', example: newSecret },
  DEMO_ADMIN_DATABASE_URL: {
    purpose: 'the database for the role that moves the clock of the demo',
    example: 'postgresql://postgres@127.0.0.1/parcela',
  },
  FAILPOINTS: {
    purpose: 'places at which a test lets the process die',
    example: 'placeOrder.afterCommit',
  },
} satisfies Partial<Record<keyof Environment, Variable>>;

export const variableGroups = { required, optional, demoOnly } as const;

/** Every variable of a process; a variable without an entry fails to compile. */
export const configVariables: Readonly<Record<keyof Environment, Variable>> = {
  ...required,
  ...optional,
  ...demoOnly,
};

interface Fault {
  readonly name: keyof Environment;
  /** The exact fault, where the form alone does not explain it. */
  readonly detail?: string | undefined;
}

const explain = ({ name, detail }: Fault): string => {
  const { purpose, example } = configVariables[name];
  const lines = [`  ${name}: ${purpose}`, `      for example ${name}=${example}`];
  return [...lines, ...(detail === undefined ? [] : [`      ${detail}`])].join('\n');
};

const section = (title: string, faults: readonly Fault[]): string[] =>
  faults.length === 0 ? [] : [`${title}\n${faults.map(explain).join('\n')}`];

/** The message of a refused start: each variable once, with its purpose and an example. */
export const incompleteConfiguration = (missing: readonly Fault[], unfit: readonly Fault[]): string =>
  [
    'The configuration is not complete; nothing was started.',
    ...section('Missing:', missing),
    ...section('In another form than expected:', unfit),
    'Every variable is explained in deploy/settings.env.example or docs/operations/start.md.',
  ].join('\n\n');
