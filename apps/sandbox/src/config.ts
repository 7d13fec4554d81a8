import { z } from 'zod';
import { ConfigError, publicKey, secret, webAddress } from './platform/config-forms.ts';
import { isReachable } from './platform/reachable.ts';
import { gatewayForms, readGateways } from './providers/gateway-settings.ts';
import type { GatewayConfigs } from './providers/gateway-settings.ts';

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
export interface SandboxConfig extends GatewayConfigs {
  port: number;
  smtpPort: number;
  /** Origin of the platform: webhooks and the clock go there, and only it may embed the widget. */
  platformUrl: string;
  dataDir: string;
  /** The number of days in the past at which a new sandbox starts, for the demo timeline. */
  firstOffsetDays: number;
  sumsub: { appToken: string; secretKey: string; webhookSecret: string };
  bank: {
    accounts: readonly BankAccount[];
    minIntervalSeconds: number;
    /**
     * The number of sandbox seconds after which the bank authorises an imported order automatically; null: never
     * automatically.
     */
    authoriseAfterSeconds: number | null;
  };
  /** If set, the sandbox stores only events with these keys, as Google does; otherwise it stores all events. */
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
  PLATFORM_URL: webAddress.default('http://localhost:3000'),
  DATA_DIR: z.string().min(1),
  SANDBOX_FIRST_OFFSET_DAYS: z.coerce.number().int().min(-3_650).max(0).default(0),
  SUMSUB_APP_TOKEN: secret,
  SUMSUB_SECRET_KEY: secret,
  SUMSUB_WEBHOOK_SECRET: secret,
  ...gatewayForms,
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
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'looks like G-XXXXXXX')
    .optional(),
  GA_API_SECRET: secret.optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).default('sandbox-google-client'),
  GOOGLE_CLIENT_SECRET: secret.default('sandbox-google-secret'),
  GOOGLE_REDIRECT_URI: webAddress.optional(),
  BANKID_CLIENT_ID: z.string().min(1).default('sandbox-bankid-client'),
  BANKID_CLIENT_SECRET: secret.default('sandbox-bankid-secret'),
  BANKID_REDIRECT_URI: webAddress.optional(),
  APPLE_CLIENT_ID: z.string().min(1).default('sandbox.apple.client'),
  APPLE_TEAM_ID: z.string().min(1).default('SANDBOXTEA'),
  APPLE_KEY_ID: z.string().min(1).default('SANDBOXKEY'),
  APPLE_PUBLIC_KEY: publicKey.optional(),
  APPLE_REDIRECT_URI: webAddress.optional(),
  DEMO_CONTROL_KEY: secret,
});

function refuseProduction(env: NodeJS.ProcessEnv) {
  for (const name of ['NODE_ENV', 'APP_MODE']) {
    if (env[name] === 'production')
      throw new ConfigError(`The sandbox never runs in production (${name}=production).`);
  }
}

/** Ten million of the currency, because the bank also pays out money that came in through other providers. */
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

const returnPaths = {
  GOOGLE: '/api/connect/google/callback',
  APPLE: '/api/connect/apple/callback',
  BANKID: '/callback/bankid',
};

/** The address to which users return after signing in with a provider: a single one, registered there. */
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
 * @throws ConfigError with one readable list of the faults, also when this is production.
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
    ...readGateways(values, platformUrl),
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
