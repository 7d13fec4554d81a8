import { isIP } from 'node:net';
import { isIban } from '@parcela/domain';
import { z } from 'zod/mini';
import { ehubOf, ga4Of, trackingProblems } from './config-tracking.ts';
import { isFailpoint } from './failpoints.ts';

/**
 * Configuration is read once, checked by this schema, and handed on as one frozen value. A process is in production
 * unless APP_MODE=demo is set (design.md section 2): what is missing or unsafe stops the start with one list.
 */
const whole = (low: number, high: number) =>
  z.coerce.number().check(z.int(), z.minimum(low), z.maximum(high));
const address = z.url({ protocol: /^https?$/ });
const hasDistinctIds = (keys: string): boolean => {
  const ids = keys.split(',').map((key) => key.slice(0, key.indexOf(':')));
  return new Set(ids).size === ids.length;
};
const keyList = z
  .string()
  .check(
    z.regex(/^[\w-]+:[A-Za-z0-9+/=]{44}(,[\w-]+:[A-Za-z0-9+/=]{44})*$/),
    z.refine(hasDistinctIds, { error: 'each key has an id of its own' }),
  );
const secret = z.string().check(z.minLength(16));
/** Several while one is being changed. An empty one among them would make every signature easy to forge. */
const secretList = z.string().check(z.regex(/^[^,]{16,}(,[^,]{16,})*$/));

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** An address, a network with some bits of its own, or a name that the proxy library knows for several of them. */
const isHop = (hop: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(hop) ||
  (isIP(hop.replace(/\/[1-9]\d{0,2}$/, '')) !== 0 && !hop.endsWith('/'));
const hopsOf = (text: string): string[] => (text === '' ? [] : text.split(',').map((hop) => hop.trim()));
/** `CZK:value,EUR:value,PLN:value` */
const perCurrency = z.string().check(z.regex(/^CZK:[^,]+,EUR:[^,]+,PLN:[^,]+$/));

const environment = z.object({
  APP_MODE: z._default(z.enum(['production', 'demo']), 'production'),
  ROLE: z._default(z.enum(['all', 'api', 'worker']), 'all'),
  PORT: z._default(whole(0, 65_535), 3000),
  /** Default: every address in production, loopback in the demo. */
  HOST: z.optional(z.string()),
  METRICS_PORT: z.optional(whole(0, 65_535)),
  PUBLIC_URL: address,
  DATABASE_URL: z.string().check(z.startsWith('postgres')),
  DATABASE_CONNECTIONS_MAX: z._default(whole(2, 200), 20),
  SMTP_URL: z.string().check(z.startsWith('smtp')),
  MAIL_FROM: z.string().check(z.minLength(3)),
  FILES_URL: z.string().check(z.minLength(1)),
  TRUST_PROXY: z._default(z.string().check(z.refine((text) => hopsOf(text).every(isHop))), ''),
  TIME_ZONE: z._default(z.string().check(z.refine(isTimeZone)), 'Europe/Prague'),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  /** `id:base64 of 32 bytes`, newest first; older ones only open what they closed. */
  DATA_KEYS: keyList,
  /** Signs the short-lived addresses of files. */
  FILE_LINK_SECRET: secret,
  RATE_LIMIT_ADDRESS_FACTOR: z._default(whole(1, 1000), 1),

  SUMSUB_URL: address,
  /** Where the identity widget comes from in the browser; the provider's own host unless the sandbox serves it. */
  SUMSUB_WIDGET_URL: z._default(address, 'https://in.sumsub.com'),
  SUMSUB_APP_TOKEN: secret,
  SUMSUB_SECRET_KEY: secret,
  SUMSUB_WEBHOOK_SECRETS: secretList,
  SUMSUB_LEVEL: z._default(z.string(), 'basic-kyc-level'),
  CONFIRMO_URL: address,
  CONFIRMO_API_KEY: secret,
  CONFIRMO_CALLBACK_PASSWORDS: secretList,
  PAYOUT_URL: address,
  PAYOUT_CLIENT_ID: z.string().check(z.minLength(1)),
  /** The first signs and authorises. */
  PAYOUT_CLIENT_SECRETS: secretList,
  FIO_URL: address,
  FIO_TOKENS: perCurrency,
  FIO_INTERVAL_S: z._default(whole(1, 3600), 60),
  /** The accounts on which money is collected: deployment configuration, never editable content. */
  COLLECTION_IBANS: perCurrency,
  COLLECTION_BANK_NAME: z._default(z.string(), 'Fio banka, a.s.'),
  COLLECTION_NAME: z.string().check(z.minLength(1), z.maxLength(70)),

  /** Who is told of a purchase, by consent; without an address nobody is. */
  GA4_URL: z.optional(address),
  GA4_MEASUREMENT_ID: z.optional(z.string().check(z.regex(/^G-[A-Z0-9]+$/))),
  GA4_API_SECRET: z.optional(secret),
  EHUB_SALE_URL: z.optional(address),
  EHUB_CAMPAIGN_ID: z.optional(z.string().check(z.minLength(1))),
  /** What eHub calls each value: `name:theirs`, as agreed with them. */
  EHUB_PARAMETERS: z._default(
    z.string().check(z.regex(/^campaignId:\w+,orderId:\w+,visitId:\w+,totalCost:\w+,currency:\w+$/)),
    'campaignId:campaignId,orderId:orderId,visitId:visitId,totalCost:totalCost,currency:currency',
  ),

  BRAND_NAME: z._default(z.string(), 'Parcela'),
  OPERATOR_NAME: z._default(z.string(), 'Parcela s.r.o.'),
  OPERATOR_ADDRESS: z._default(z.string(), ''),
  OPERATOR_COMPANY_ID: z._default(z.string(), ''),
  OPERATOR_EMAIL: z._default(z.string(), ''),

  /** Folder of the built investor app; without it the API serves no pages. */
  INVESTOR_APP_DIR: z.optional(z.string()),
  DEMO_CONTROL_KEY: z.optional(secret),
  DEMO_ADMIN_DATABASE_URL: z.optional(z.string()),
  /** Where a test lets the process die: `placeOrder.afterCommit`, several with commas. */
  FAILPOINTS: z.optional(
    z.string().check(z.refine((text) => text.split(',').every(isFailpoint))),
  ),
});
type Environment = z.infer<typeof environment>;

/** Hosts that money, identities and purchases may be sent to in production. */
const providerHosts: Readonly<
  Record<
    | 'SUMSUB_URL'
    | 'SUMSUB_WIDGET_URL'
    | 'CONFIRMO_URL'
    | 'PAYOUT_URL'
    | 'FIO_URL'
    | 'GA4_URL'
    | 'EHUB_SALE_URL',
    readonly string[]
  >
> = {
  SUMSUB_URL: ['api.sumsub.com'],
  SUMSUB_WIDGET_URL: ['in.sumsub.com'],
  CONFIRMO_URL: ['confirmo.net', 'api.confirmo.com'],
  PAYOUT_URL: ['app.payout.one'],
  FIO_URL: ['fioapi.fio.cz', 'www.fio.cz'],
  GA4_URL: ['www.google-analytics.com', 'region1.google-analytics.com'],
  EHUB_SALE_URL: ['ehub.cz', 'api.ehub.cz'],
};

/** A mistyped account would send investors' money elsewhere: the check digits have to fit. */
const accountProblems = (env: Environment): string[] =>
  Object.entries(byCurrency(env.COLLECTION_IBANS))
    .filter(([, iban]) => !isIban(iban))
    .map(([currency]) => `COLLECTION_IBANS: the account for ${currency} is not a valid IBAN`);

const productionProblems = (env: Environment): string[] => {
  const problems: string[] = [];
  for (const [name, hosts] of Object.entries(providerHosts)) {
    const configured = env[name as keyof typeof providerHosts];
    if (configured === undefined) continue;
    const url = new URL(configured);
    if (url.protocol !== 'https:' || !hosts.includes(url.hostname))
      problems.push(`${name}: must be https on ${hosts.join(' or ')}`);
  }
  if (!env.PUBLIC_URL.startsWith('https://')) problems.push('PUBLIC_URL: must be https');
  if (env.DEMO_CONTROL_KEY || env.DEMO_ADMIN_DATABASE_URL) problems.push('DEMO_*: only with APP_MODE=demo');
  if (env.FAILPOINTS !== undefined) problems.push('FAILPOINTS: only with APP_MODE=demo');
  for (const [name, value] of Object.entries(env))
    if (typeof value === 'string' && value.includes('demo-only'))
      problems.push(`${name}: still has the value of the demo`);
  return problems;
};

const demoProblems = (env: Environment): string[] =>
  ['127.0.0.1', '::1', 'localhost'].includes(env.HOST ?? 'localhost')
    ? []
    : ['HOST: the demo listens on loopback only'];

export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

const byCurrency = (text: string): Readonly<Record<'CZK' | 'EUR' | 'PLN', string>> => {
  const values = new Map(text.split(',').map((part) => [part.slice(0, 3), part.slice(4)]));
  const of = (currency: string): string => values.get(currency) ?? '';
  return { CZK: of('CZK'), EUR: of('EUR'), PLN: of('PLN') };
};

const shape = (env: Environment) => ({
  isDemo: env.APP_MODE === 'demo',
  role: env.ROLE,
  http: {
    port: env.PORT,
    host: env.HOST ?? (env.APP_MODE === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    metricsPort: env.METRICS_PORT,
    publicUrl: env.PUBLIC_URL.replace(/\/$/, ''),
    trustProxy: env.TRUST_PROXY === '' ? false : hopsOf(env.TRUST_PROXY),
    investorAppDir: env.INVESTOR_APP_DIR,
    rateLimitAddressFactor: env.RATE_LIMIT_ADDRESS_FACTOR,
  },
  database: { url: env.DATABASE_URL, connectionsMax: env.DATABASE_CONNECTIONS_MAX },
  mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
  filesUrl: env.FILES_URL,
  timeZone: env.TIME_ZONE,
  logLevel: env.LOG_LEVEL ?? 'warn',
  dataKeys: env.DATA_KEYS.split(',').map((part) => {
    const colon = part.indexOf(':');
    return { id: part.slice(0, colon), key: Buffer.from(part.slice(colon + 1), 'base64') };
  }),
  fileLinkSecret: env.FILE_LINK_SECRET,
  sumsub: {
    url: env.SUMSUB_URL.replace(/\/$/, ''),
    widgetUrl: env.SUMSUB_WIDGET_URL,
    appToken: env.SUMSUB_APP_TOKEN,
    secretKey: env.SUMSUB_SECRET_KEY,
    /** Several while a secret is being changed: any of them is accepted. */
    webhookSecrets: env.SUMSUB_WEBHOOK_SECRETS.split(','),
    levelName: env.SUMSUB_LEVEL,
  },
  confirmo: {
    url: env.CONFIRMO_URL.replace(/\/$/, ''),
    apiKey: env.CONFIRMO_API_KEY,
    callbackPasswords: env.CONFIRMO_CALLBACK_PASSWORDS.split(','),
  },
  payout: {
    url: env.PAYOUT_URL.replace(/\/$/, ''),
    clientId: env.PAYOUT_CLIENT_ID,
    clientSecrets: env.PAYOUT_CLIENT_SECRETS.split(','),
  },
  fio: {
    url: env.FIO_URL.replace(/\/$/, ''),
    tokens: byCurrency(env.FIO_TOKENS),
    intervalS: env.FIO_INTERVAL_S,
  },
  collection: {
    ibans: byCurrency(env.COLLECTION_IBANS),
    bankName: env.COLLECTION_BANK_NAME,
    holderName: env.COLLECTION_NAME,
  },
  ga4: ga4Of(env),
  ehub: ehubOf(env),
  brandName: env.BRAND_NAME,
  operator: {
    name: env.OPERATOR_NAME,
    address: env.OPERATOR_ADDRESS,
    companyId: env.OPERATOR_COMPANY_ID,
    email: env.OPERATOR_EMAIL,
  },
  demo: {
    controlKey: env.DEMO_CONTROL_KEY,
    adminDatabaseUrl: env.DEMO_ADMIN_DATABASE_URL,
    failpoints: env.FAILPOINTS?.split(',') ?? [],
  },
});

export type Config = ReturnType<typeof shape>;

/** @throws ConfigurationError with one readable list of everything that is missing or wrong */
export const readConfig = (variables: Readonly<Record<string, string | undefined>>): Config => {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigurationError(`The configuration is not complete:\n  ${lines.join('\n  ')}`);
  }
  const env = parsed.data;
  const problems = [
    ...accountProblems(env),
    ...trackingProblems(env),
    ...(env.APP_MODE === 'demo' ? demoProblems(env) : productionProblems(env)),
  ];
  if (problems.length > 0)
    throw new ConfigurationError(`The configuration is not safe:\n  ${problems.join('\n  ')}`);
  return Object.freeze(shape(env));
};
