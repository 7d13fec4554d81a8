import { isIP } from 'node:net';
import { isTimeZone } from '@parcela/domain';
import { z } from 'zod/mini';
import { isFailpoint } from '../failpoints.ts';
import { address, secret, secretList } from './forms.ts';
import { gatewayForms } from './payment-gateways.ts';

const whole = (low: number, high: number) =>
  z.coerce.number().check(z.int(), z.minimum(low), z.maximum(high));
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

/**
 * An address, a network with its own prefix length, or a name that the proxy library maps to several of them.
 */
const isHop = (hop: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(hop) ||
  (isIP(hop.replace(/\/[1-9]\d{0,2}$/, '')) !== 0 && !hop.endsWith('/'));
/** The proxies before the server that may name the client, separated by commas. */
export const hopsOf = (text: string): string[] =>
  text === '' ? [] : text.split(',').map((hop) => hop.trim());
/** `CZK:value,EUR:value,PLN:value` */
const perCurrency = z.string().check(z.regex(/^CZK:[^,]+,EUR:[^,]+,PLN:[^,]+$/));

/** Every variable that a process reads, with its form. */
export const environment = z.object({
  APP_MODE: z._default(z.enum(['production', 'demo']), 'production'),
  ROLE: z._default(z.enum(['all', 'api', 'worker']), 'all'),
  PORT: z._default(whole(0, 65_535), 3000),
  /** Default: every address in production, loopback in the demo. */
  HOST: z.optional(z.string()),
  METRICS_PORT: z.optional(whole(0, 65_535)),
  /** Metrics show the load and the health, so by default only the machine itself can read them. */
  METRICS_HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  /** A collector of OpenTelemetry; without one no part of OpenTelemetry loads. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(address),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(z.string().check(z.regex(/^[\w-]+=[^,=]+(,[\w-]+=[^,=]+)*$/))),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 1),
  PUBLIC_URL: address,
  DATABASE_URL: z.string().check(z.startsWith('postgres')),
  DATABASE_CONNECTIONS_MAX: z._default(whole(2, 200), 10),
  /** A standby, for files of whole lists. */
  DATABASE_REPLICA_URL: z.optional(z.string().check(z.startsWith('postgres'))),
  /** `session` or `transaction`: PgBouncer's `pool_mode`. */
  DATABASE_POOLER: z._default(z.enum(['off', 'session', 'transaction']), 'off'),
  SMTP_URL: z.string().check(z.startsWith('smtp')),
  MAIL_FROM: z.string().check(z.minLength(3)),
  FILES_URL: z.string().check(z.minLength(1)),
  TRUST_PROXY: z._default(z.string().check(z.refine((text) => hopsOf(text).every(isHop))), ''),
  TIME_ZONE: z._default(z.string().check(z.refine(isTimeZone)), 'Europe/Prague'),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  /** `id:base64 of 32 bytes`, newest first; older ones only decrypt. */
  DATA_KEYS: keyList,
  /**
   * Makes the identity fingerprints, which recognise a person on another account; base64 of 32 bytes, never changed.
   */
  IDENTITY_KEY: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)),
  /** Signs the short-lived addresses of files. */
  FILE_LINK_SECRET: secret,
  /** The retention of the sealed record of a deleted user (Czech Act 253/2008, section 16). */
  AML_RETENTION_YEARS: z._default(whole(1, 30), 10),
  RATE_LIMIT_ADDRESS_FACTOR: z._default(whole(1, 1000), 1),
  /** `on`: a run-off (docs/operations/run-off.md). */
  RUN_OFF: z._default(z.enum(['on', 'off']), 'off'),
  SHARED_ANSWERS_MS: z._default(whole(0, 2000), 2000),

  SUMSUB_URL: address,
  /**
   * The source of the identity widget in the browser; the provider's own host unless the sandbox serves it.
   */
  SUMSUB_WIDGET_URL: z._default(address, 'https://in.sumsub.com'),
  SUMSUB_APP_TOKEN: secret,
  SUMSUB_SECRET_KEY: secret,
  SUMSUB_WEBHOOK_SECRETS: secretList,
  SUMSUB_LEVEL: z._default(z.string(), 'basic-kyc-level'),
  BANKID_ISSUER: z._default(address, 'https://oidc.bankid.cz'),
  BANKID_CLIENT_ID: z.string().check(z.minLength(1)),
  BANKID_CLIENT_SECRET: secret,
  ...gatewayForms,
  FIO_URL: address,
  FIO_TOKENS: perCurrency,
  FIO_INTERVAL_S: z._default(whole(1, 3600), 60),
  /** `file`: the platform sends no payment orders, and staff upload files of them to the bank. */
  BANK_ORDERS: z._default(z.enum(['api', 'file']), 'api'),
  /** `on`: investors may send money to their wallets, for which the operator may need a licence. */
  WALLET_TOP_UPS: z._default(z.enum(['on', 'off']), 'off'),
  /** The collection accounts: deployment configuration, never editable content. */
  COLLECTION_IBANS: perCurrency,
  COLLECTION_BANK_NAME: z._default(z.string(), 'Fio banka, a.s.'),
  COLLECTION_NAME: z.string().check(z.minLength(1), z.maxLength(70)),

  /** The publisher of exchange rates; without an address staff set them. */
  ECB_URL: z.optional(address),

  /** The receiver of purchase events, with consent; without an address there are none. */
  GA4_URL: z.optional(address),
  GA4_MEASUREMENT_ID: z.optional(z.string().check(z.regex(/^G-[A-Z0-9]+$/))),
  GA4_API_SECRET: z.optional(secret),
  EHUB_SALE_URL: z.optional(address),
  EHUB_CAMPAIGN_ID: z.optional(z.string().check(z.minLength(1))),
  /** eHub's names of the values: `name:theirs`, as agreed with eHub. */
  EHUB_PARAMETERS: z._default(
    z.string().check(z.regex(/^campaignId:\w+,orderId:\w+,visitId:\w+,totalCost:\w+,currency:\w+$/)),
    'campaignId:campaignId,orderId:orderId,visitId:visitId,totalCost:totalCost,currency:currency',
  ),

  /**
   * The key for notifications to investors' devices; without it there are none. 32 bytes of P-256 in
   * base64url.
   */
  PUSH_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  /** Hosts of push services; a leading `*.` includes every name below. */
  PUSH_SERVICES: z._default(
    z.string().check(z.regex(/^(\*\.)?[a-z0-9.-]+(:\d+)?(,(\*\.)?[a-z0-9.-]+(:\d+)?)*$/)),
    'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
  ),

  /** Providers of sign-in in addition to e-mail and password; a provider without an id is off. */
  GOOGLE_ISSUER: z._default(address, 'https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.optional(z.string().check(z.minLength(1))),
  GOOGLE_CLIENT_SECRET: z.optional(secret),
  APPLE_ISSUER: z._default(address, 'https://appleid.apple.com'),
  /** The Services ID. */
  APPLE_CLIENT_ID: z.optional(z.string().check(z.minLength(1))),
  APPLE_TEAM_ID: z.optional(z.string().check(z.regex(/^[A-Z0-9]{10}$/))),
  APPLE_KEY_ID: z.optional(z.string().check(z.regex(/^[A-Z0-9]{10}$/))),
  APPLE_PRIVATE_KEY: z.optional(z.string()),

  /** The legal entity; the brand is content (docs/decisions/0062). */
  OPERATOR_NAME: z.string().check(z.minLength(1), z.maxLength(100)),
  OPERATOR_ADDRESS: z._default(z.string(), ''),
  OPERATOR_COMPANY_ID: z._default(z.string(), ''),
  OPERATOR_EMAIL: z._default(z.string(), ''),

  /** Folder of the built investor app; without it the API serves no pages. */
  INVESTOR_APP_DIR: z.optional(z.string()),
  BACKOFFICE_APP_DIR: z.optional(z.string()),
  SITE_APP_DIR: z.optional(z.string()),
  /** Hosts from which pages play films themselves; a leading `*.` includes every name below. */
  MEDIA_HOSTS: z.optional(
    z.string().check(z.regex(/^(\*\.)?[a-z0-9.-]+(:\d+)?(,(\*\.)?[a-z0-9.-]+(:\d+)?)*$/)),
  ),
  /** `off`: visitors get the app's sign-in, for operators with their own site. */
  PUBLIC_SITE: z._default(z.enum(['on', 'off']), 'on'),
  DEMO_CONTROL_KEY: z.optional(secret),
  DEMO_ADMIN_DATABASE_URL: z.optional(z.string()),
  /** The points at which a test kills the process: `placeOrder.afterCommit`, several with commas. */
  FAILPOINTS: z.optional(z.string().check(z.refine((text) => text.split(',').every(isFailpoint)))),
});
export type Environment = z.infer<typeof environment>;

/** The value of each currency in `CZK:value,EUR:value,PLN:value`. */
export const byCurrency = (text: string): Readonly<Record<'CZK' | 'EUR' | 'PLN', string>> => {
  const values = new Map(text.split(',').map((part) => [part.slice(0, 3), part.slice(4)]));
  const of = (currency: string): string => values.get(currency) ?? '';
  return { CZK: of('CZK'), EUR: of('EUR'), PLN: of('PLN') };
};
