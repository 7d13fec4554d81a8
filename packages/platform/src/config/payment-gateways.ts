import { type GatewayProvider, gatewayProviders } from '@parcela/domain';
import { z } from 'zod/mini';
import { address, secret, secretList, type Variable, withoutSlash } from './forms.ts';
import { arePublicRsaKeys, isPrivateRsaKey, rsaBitsMin, withLines } from './rsa-keys.ts';

type Forms = Readonly<Record<string, z.ZodMiniType>>;
type ValuesOf<F extends Forms> = z.infer<z.ZodMiniObject<F>>;

/** The whole configuration of one gateway. */
interface GatewayEntry<F extends Forms, Required, Optional, Connection extends { readonly url: string }> {
  /** Every variable with its form. */
  readonly forms: F;
  /** The required variables, and the optional ones; each variable is in one of the two lists. */
  readonly required: Required & { readonly [Name in keyof F]?: Variable };
  readonly optional: Optional & { readonly [Name in keyof F]?: Variable };
  /** The variable of its address, and the hosts that production allows for it. */
  readonly address: { readonly name: keyof F & string; readonly hosts: readonly string[] };
  /** Variables that any reader may see; the others are secrets. */
  readonly readable: readonly (keyof F & string)[];
  /** Undefined without a configuration. */
  readonly connect: (values: ValuesOf<F>) => Connection | undefined;
  /** False: the platform follows and refunds earlier payments, and offers no new ones. */
  readonly isOffered?: (values: ValuesOf<F>) => boolean;
  readonly problems?: (values: ValuesOf<F>, mode: 'production' | 'demo') => string[];
  /** The doctor's message when this variable is not set. */
  readonly without?: { readonly name: keyof F & string; readonly text: string };
}

const defineGateway = <
  const F extends Forms,
  const Required,
  const Optional,
  Connection extends { readonly url: string },
>(
  entry: GatewayEntry<F, Required, Optional, Connection>,
) => entry;

const csobKeys = ['CSOB_MERCHANT_ID', 'CSOB_PRIVATE_KEY', 'CSOB_PUBLIC_KEYS'] as const;

/** The variables of each gateway; a gateway without an entry fails to compile. */
const entries = {
  confirmo: defineGateway({
    forms: { CONFIRMO_URL: address, CONFIRMO_API_KEY: secret, CONFIRMO_CALLBACK_PASSWORDS: secretList },
    required: {
      CONFIRMO_URL: {
        purpose: 'who takes payments by cryptocurrency',
        example: 'https://confirmo.net/api/v3',
      },
      CONFIRMO_API_KEY: { purpose: 'credentials at Confirmo', example: 'the-api-key-of-their-settings' },
      CONFIRMO_CALLBACK_PASSWORDS: {
        purpose: 'proves their webhooks; several with commas',
        example: 'the-callback-password-of-their-settings',
      },
    },
    optional: {},
    address: { name: 'CONFIRMO_URL', hosts: ['confirmo.net', 'api.confirmo.com'] },
    readable: [],
    connect: (values) => ({
      url: withoutSlash(values.CONFIRMO_URL),
      apiKey: values.CONFIRMO_API_KEY,
      callbackPasswords: values.CONFIRMO_CALLBACK_PASSWORDS.split(','),
    }),
  }),
  payout: defineGateway({
    forms: {
      PAYOUT_URL: address,
      PAYOUT_CLIENT_ID: z.string().check(z.minLength(1)),
      PAYOUT_CLIENT_SECRETS: secretList,
    },
    required: {
      PAYOUT_URL: {
        purpose: "who takes instant payments from the payer's bank",
        example: 'https://app.payout.one/api/v1',
      },
      PAYOUT_CLIENT_ID: { purpose: 'API key at Payout', example: 'the-api-key-of-their-settings' },
      PAYOUT_CLIENT_SECRETS: {
        purpose: 'the first signs our calls; any proves their answers and webhooks; several with commas',
        example: 'the-api-secret-of-that-key',
      },
    },
    optional: {},
    address: { name: 'PAYOUT_URL', hosts: ['app.payout.one'] },
    readable: [],
    connect: (values) => ({
      url: withoutSlash(values.PAYOUT_URL),
      clientId: values.PAYOUT_CLIENT_ID,
      clientSecrets: values.PAYOUT_CLIENT_SECRETS.split(','),
    }),
  }),
  csob: defineGateway({
    forms: {
      CARD_PAYMENTS: z._default(z.enum(['on', 'off']), 'off'),
      CSOB_URL: z._default(address, 'https://api.platebnibrana.csob.cz/api/v1.9'),
      CSOB_MERCHANT_ID: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,10}$/))),
      /** PKCS#8 in PEM; line ends may be written as `\n`. */
      CSOB_PRIVATE_KEY: z.optional(z.string()),
      /** The bank's key, in PEM; several with commas during a change of key. */
      CSOB_PUBLIC_KEYS: z.optional(z.string()),
    },
    required: {},
    optional: {
      CARD_PAYMENTS: { purpose: 'offers payments by card at ČSOB: `on` or `off`', example: 'on' },
      CSOB_MERCHANT_ID: { purpose: 'the merchant at ČSOB', example: 'M1MIPS0001' },
      CSOB_PRIVATE_KEY: {
        purpose: 'with `CSOB_MERCHANT_ID`: signs our calls; RSA in PEM',
        example: '"$(cat rsa_M1MIPS0001.key)"',
      },
      CSOB_PUBLIC_KEYS: {
        purpose:
          "with `CSOB_MERCHANT_ID`: the bank's keys, which prove its answers; PEM, several with commas",
        example: '"$(cat mips_platebnibrana.csob.cz.pub)"',
      },
      CSOB_URL: {
        purpose: 'another one only in the demo',
        example: 'https://api.platebnibrana.csob.cz/api/v1.9',
      },
    },
    address: { name: 'CSOB_URL', hosts: ['api.platebnibrana.csob.cz'] },
    readable: ['CARD_PAYMENTS', 'CSOB_MERCHANT_ID'],
    connect: ({ CSOB_URL, CSOB_MERCHANT_ID, CSOB_PRIVATE_KEY, CSOB_PUBLIC_KEYS }) =>
      CSOB_MERCHANT_ID !== undefined && CSOB_PRIVATE_KEY !== undefined && CSOB_PUBLIC_KEYS !== undefined
        ? {
            url: withoutSlash(CSOB_URL),
            merchantId: CSOB_MERCHANT_ID,
            privateKey: withLines(CSOB_PRIVATE_KEY),
            publicKeys: CSOB_PUBLIC_KEYS.split(',').map(withLines),
          }
        : undefined,
    isOffered: ({ CARD_PAYMENTS }) => CARD_PAYMENTS === 'on',
    problems: (values, mode) => {
      const { CARD_PAYMENTS, CSOB_PRIVATE_KEY: privateKey, CSOB_PUBLIC_KEYS: publicKeys } = values;
      const missing = csobKeys.filter((name) => values[name] === undefined);
      const bits = rsaBitsMin[mode];
      const kind = `in PEM, RSA with ${bits} bits or more`;
      const problems: string[] = [];
      if (missing.length > 0 && missing.length < csobKeys.length)
        problems.push(`${csobKeys.join(', ')}: all of them or none`);
      else if (missing.length > 0 && CARD_PAYMENTS === 'on')
        problems.push(`CARD_PAYMENTS: cards cannot be offered without ${csobKeys.join(', ')}`);
      if (privateKey !== undefined && !isPrivateRsaKey(privateKey, bits))
        problems.push(`CSOB_PRIVATE_KEY: must be a private key ${kind}`);
      if (publicKeys !== undefined && !arePublicRsaKeys(publicKeys, bits))
        problems.push(`CSOB_PUBLIC_KEYS: must be public keys ${kind}`);
      return problems;
    },
    without: { name: 'CSOB_MERCHANT_ID', text: 'no payments by card' },
  }),
} as const satisfies Readonly<Record<GatewayProvider, object>>;

type Entries = typeof entries;
/** Keys of `entries`, so that a missing one is a single error, above. */
type Configured = keyof Entries;
/** Converts `A | B` to `A & B`. */
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type GatewayValues = Together<{ [Key in Configured]: ValuesOf<Entries[Key]['forms']> }[Configured]>;

const merged = <Part extends 'forms' | 'required' | 'optional'>(part: Part) =>
  Object.assign({}, ...Object.values(entries).map((entry) => entry[part])) as Together<
    Entries[Configured][Part]
  >;

export const gatewayForms = merged('forms');
export const gatewayVariables = { required: merged('required'), optional: merged('optional') };

/** An entry for code that treats all gateways alike. */
type AnyEntry = GatewayEntry<Forms, unknown, unknown, { readonly url: string }>;
const byProvider = entries as unknown as Readonly<Record<GatewayProvider, AnyEntry>>;
const anyEntries = gatewayProviders.map((provider) => byProvider[provider]);

type Name = keyof GatewayValues;
export const gatewayAddresses = anyEntries.map((entry) => entry.address.name) as readonly Name[];
export const readableGatewayVariables = anyEntries.flatMap((entry) => entry.readable) as readonly Name[];
export const gatewayHosts: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  anyEntries.map((entry) => [entry.address.name, entry.address.hosts]),
);
/** For the doctor: the feature that is off without a variable. */
export const withoutGateways: Readonly<Record<string, string>> = Object.fromEntries(
  anyEntries.flatMap(({ without }) => (without ? [[without.name, without.text]] : [])),
);

/** The connection to each gateway; undefined without a configuration. */
export type GatewayConnections = {
  readonly [Key in Configured]: ReturnType<Entries[Key]['connect']>;
};
export const gatewayConnections = (values: GatewayValues): GatewayConnections =>
  Object.fromEntries(
    gatewayProviders.map((provider) => [provider, byProvider[provider].connect(values)]),
  ) as GatewayConnections;

export const offeredGateways = (values: GatewayValues): readonly GatewayProvider[] =>
  gatewayProviders.filter((provider) => {
    const { connect, isOffered } = byProvider[provider];
    return connect(values) !== undefined && (isOffered?.(values) ?? true);
  });

export const gatewayProblems = (
  values: GatewayValues & { readonly APP_MODE: 'production' | 'demo' },
): string[] => anyEntries.flatMap(({ problems }) => problems?.(values, values.APP_MODE) ?? []);
