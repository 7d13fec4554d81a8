import { z } from 'zod';
import { isReachable } from './platform/reachable.ts';

export const currencies = ['CZK', 'EUR', 'PLN'] as const;

/** Currencies of the accounts at the sandbox bank. */
export type Currency = (typeof currencies)[number];

/** One collection account of the platform at the sandbox bank. */
export interface BankAccount {
  currency: Currency;
  iban: string;
  /** The FIO token, which is part of the address of each call. */
  token: string;
  /** The balance before the first movement, in minor units. */
  openingMinor: number;
}

/** The configuration of the sandbox, made once by `readConfig`. Port 0 takes a free one. */
export interface SandboxConfig {
  port: number;
  smtpPort: number;
  /** Origin of the platform: webhooks and the clock go there, and only it may embed the widget. */
  platformUrl: string;
  dataDir: string;
  /** The number of days in the past at which a new sandbox starts, for the demo timeline. */
  firstOffsetDays: number;
  sumsub: { appToken: string; secretKey: string; webhookSecret: string };
  confirmo: { apiKey: string; callbackPassword: string };
  /** `notifyUrl` belongs to the API key, as at Payout: a checkout cannot set another one. */
  payout: { clientId: string; clientSecret: string; notifyUrl: string };
  /** Without the keys no caller can prove to be the merchant, and the sandbox cannot prove to be the bank. */
  csob: { merchantId: string; merchantPublicKey: string | undefined; bankPrivateKey: string | undefined };
  bank: {
    accounts: readonly BankAccount[];
    minIntervalSeconds: number;
    /** The number of sandbox seconds after which an imported order is authorised by itself; null: only by hand. */
    authoriseAfterSeconds: number | null;
  };
  /** If set, only events with these keys are stored, as at Google; otherwise all are. */
  ga: { measurementId: string | undefined; apiSecret: string | undefined };
  /** The platform's registration at Google. */
  google: { clientId: string; clientSecret: string; redirectUri: string };
  /** The platform's registration at Bank iD. */
  bankid: { clientId: string; clientSecret: string; redirectUri: string };
  /** `clientId` is the Services ID; without the public key no caller can prove to be the platform. */
  apple: {
    clientId: string;
    teamId: string;
    keyId: string;
    publicKey: string | undefined;
    redirectUri: string;
  };
  demoControlKey: string;
}

/** Thrown when the environment cannot be used; `message` lists every fault, one a line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const secret = z.string().min(8, 'must have at least 8 characters');
const port = z.coerce.number().int().min(0).max(65_535);

/** `CZK:value,EUR:value` → a map; a repeated or unknown currency is refused. */
const byCurrency = z.string().transform((text, ctx) => {
  const values = new Map<Currency, string>();
  for (const part of text.split(',')) {
    const [name, value, ...rest] = part.trim().split(':');
    const currency = currencies.find((known) => known === name);
    if (!currency || !value || rest.length > 0 || values.has(currency)) {
      ctx.addIssue({
        code: 'custom',
        message: `"${name ?? ''}" is not a pair like CZK:value, or comes twice`,
      });
      return z.NEVER;
    }
    values.set(currency, value);
  }
  return values;
});

const environment = z.object({
  SANDBOX_PORT: port.default(3001),
  SANDBOX_SMTP_PORT: port.default(3025),
  PLATFORM_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  DATA_DIR: z.string().min(1),
  SANDBOX_FIRST_OFFSET_DAYS: z.coerce.number().int().min(-3_650).max(0).default(0),
  SUMSUB_APP_TOKEN: secret,
  SUMSUB_SECRET_KEY: secret,
  SUMSUB_WEBHOOK_SECRET: secret,
  CONFIRMO_API_KEY: secret,
  CONFIRMO_CALLBACK_PASSWORD: secret,
  FIO_TOKENS: byCurrency,
  FIO_ACCOUNTS: byCurrency,
  FIO_MIN_INTERVAL_S: z.coerce.number().min(0).max(3600).default(30),
  FIO_OPENING_BALANCES: byCurrency
    .refine((values) => [...values.values()].every((value) => /^\d{1,15}$/.test(value)), {
      message: 'must be minor units, like CZK:100000000',
    })
    .optional(),
  FIO_AUTHORISE_AFTER_S: z
    .union([z.literal('never').transform(() => null), z.coerce.number().min(0).max(86_400)])
    .default(2),
  PAYOUT_CLIENT_ID: z.string().min(1).default('sandbox-payout-client'),
  PAYOUT_CLIENT_SECRET: secret.default('sandbox-payout-secret'),
  PAYOUT_NOTIFY_URL: z.url({ protocol: /^https?$/ }).optional(),
  CSOB_MERCHANT_ID: z.string().min(1).default('M1SANDBOX1'),
  CSOB_MERCHANT_PUBLIC_KEY: z.string().startsWith('-----BEGIN PUBLIC KEY-----').optional(),
  CSOB_BANK_PRIVATE_KEY: z.string().startsWith('-----BEGIN PRIVATE KEY-----').optional(),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'looks like G-XXXXXXX')
    .optional(),
  GA_API_SECRET: secret.optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).default('sandbox-google-client'),
  GOOGLE_CLIENT_SECRET: secret.default('sandbox-google-secret'),
  GOOGLE_REDIRECT_URI: z.url({ protocol: /^https?$/ }).optional(),
  BANKID_CLIENT_ID: z.string().min(1).default('sandbox-bankid-client'),
  BANKID_CLIENT_SECRET: secret.default('sandbox-bankid-secret'),
  BANKID_REDIRECT_URI: z.url({ protocol: /^https?$/ }).optional(),
  APPLE_CLIENT_ID: z.string().min(1).default('sandbox.apple.client'),
  APPLE_TEAM_ID: z.string().min(1).default('SANDBOXTEA'),
  APPLE_KEY_ID: z.string().min(1).default('SANDBOXKEY'),
  APPLE_PUBLIC_KEY: z.string().startsWith('-----BEGIN PUBLIC KEY-----').optional(),
  APPLE_REDIRECT_URI: z.url({ protocol: /^https?$/ }).optional(),
  DEMO_CONTROL_KEY: secret,
});

function refuseProduction(env: NodeJS.ProcessEnv) {
  for (const name of ['NODE_ENV', 'APP_MODE']) {
    if (env[name] === 'production')
      throw new ConfigError(`The sandbox never runs in production (${name}=production).`);
  }
}

/** Ten million of the currency: the bank also pays out money that came in through other providers. */
const defaultOpeningMinor = 1_000_000_000;

function bankAccounts(
  tokens: Map<Currency, string>,
  ibans: Map<Currency, string>,
  openings: Map<Currency, string> | undefined,
): BankAccount[] {
  return [...tokens].map(([currency, token]) => {
    const iban = ibans.get(currency);
    if (!iban || tokens.size !== ibans.size) {
      throw new ConfigError('FIO_TOKENS and FIO_ACCOUNTS must name the same currencies.');
    }
    const openingMinor = Number(openings?.get(currency) ?? defaultOpeningMinor);
    return { currency, token, iban, openingMinor };
  });
}

function notifyUrl(given: string | undefined, platformUrl: string): string {
  const url = given ?? `${platformUrl}/core/hook/pay/payout`;
  if (!isReachable(url, platformUrl))
    throw new ConfigError('PAYOUT_NOTIFY_URL: the sandbox only notifies this machine.');
  return url;
}

const returnPaths = {
  GOOGLE: '/api/connect/google/callback',
  APPLE: '/api/connect/apple/callback',
  BANKID: '/callback/bankid',
};

/** The address that people return to after signing in with a provider: one address, registered with it. */
function redirectUri(
  name: 'GOOGLE' | 'APPLE' | 'BANKID',
  given: string | undefined,
  platformUrl: string,
): string {
  const url = given ?? platformUrl + returnPaths[name];
  if (!isReachable(url, platformUrl))
    throw new ConfigError(`${name}_REDIRECT_URI: the sandbox sends nobody out of this machine.`);
  return url;
}

/**
 * Reads and checks the environment.
 * @throws ConfigError with one readable list of what is wrong, or when this is production.
 */
export function readConfig(env: NodeJS.ProcessEnv): SandboxConfig {
  refuseProduction(env);
  const read = environment.safeParse(env);
  if (!read.success) {
    const lines = read.error.issues.map((issue) => {
      const name = issue.path.join('.');
      return `  ${name}: ${env[name] === undefined ? 'is missing' : issue.message}`;
    });
    throw new ConfigError(`The sandbox cannot start, its configuration is wrong:\n${lines.join('\n')}`);
  }
  const values = read.data;
  const platformUrl = new URL(values.PLATFORM_URL).origin;
  return {
    port: values.SANDBOX_PORT,
    smtpPort: values.SANDBOX_SMTP_PORT,
    platformUrl,
    dataDir: values.DATA_DIR,
    firstOffsetDays: values.SANDBOX_FIRST_OFFSET_DAYS,
    sumsub: {
      appToken: values.SUMSUB_APP_TOKEN,
      secretKey: values.SUMSUB_SECRET_KEY,
      webhookSecret: values.SUMSUB_WEBHOOK_SECRET,
    },
    confirmo: { apiKey: values.CONFIRMO_API_KEY, callbackPassword: values.CONFIRMO_CALLBACK_PASSWORD },
    payout: {
      clientId: values.PAYOUT_CLIENT_ID,
      clientSecret: values.PAYOUT_CLIENT_SECRET,
      notifyUrl: notifyUrl(values.PAYOUT_NOTIFY_URL, platformUrl),
    },
    csob: {
      merchantId: values.CSOB_MERCHANT_ID,
      merchantPublicKey: values.CSOB_MERCHANT_PUBLIC_KEY,
      bankPrivateKey: values.CSOB_BANK_PRIVATE_KEY,
    },
    bank: {
      accounts: bankAccounts(values.FIO_TOKENS, values.FIO_ACCOUNTS, values.FIO_OPENING_BALANCES),
      minIntervalSeconds: values.FIO_MIN_INTERVAL_S,
      authoriseAfterSeconds: values.FIO_AUTHORISE_AFTER_S,
    },
    ga: { measurementId: values.GA_MEASUREMENT_ID, apiSecret: values.GA_API_SECRET },
    google: {
      clientId: values.GOOGLE_CLIENT_ID,
      clientSecret: values.GOOGLE_CLIENT_SECRET,
      redirectUri: redirectUri('GOOGLE', values.GOOGLE_REDIRECT_URI, platformUrl),
    },
    bankid: {
      clientId: values.BANKID_CLIENT_ID,
      clientSecret: values.BANKID_CLIENT_SECRET,
      redirectUri: redirectUri('BANKID', values.BANKID_REDIRECT_URI, platformUrl),
    },
    apple: {
      clientId: values.APPLE_CLIENT_ID,
      teamId: values.APPLE_TEAM_ID,
      keyId: values.APPLE_KEY_ID,
      publicKey: values.APPLE_PUBLIC_KEY,
      redirectUri: redirectUri('APPLE', values.APPLE_REDIRECT_URI, platformUrl),
    },
    demoControlKey: values.DEMO_CONTROL_KEY,
  };
}
