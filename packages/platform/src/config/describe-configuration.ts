import type { Environment } from './environment.ts';
import { gatewayAddresses, readableGatewayVariables } from './payment-gateways.ts';
import { configVariables, variableGroups } from './variables.ts';

/** The current value of a variable, for staff. */
export interface DescribedVariable {
  readonly name: string;
  readonly purpose: string;
  readonly group: keyof typeof variableGroups;
  /** The source of the value; `none`: there is none, so the features that need it are off. */
  readonly source: 'environment' | 'default' | 'none';
  /** Null for a secret or unset value. */
  readonly value: string | null;
  readonly isSecret: boolean;
}

/** Any reader may see these; every other value is a secret until this list contains it. */
const readable: ReadonlySet<string> = new Set<keyof Environment>([
  'APP_MODE',
  'ROLE',
  'PORT',
  'HOST',
  'METRICS_PORT',
  'METRICS_HOST',
  'OTEL_TRACES_SAMPLER_ARG',
  'PUBLIC_URL',
  'MAIL_FROM',
  'TRUST_PROXY',
  'DATABASE_CONNECTIONS_MAX',
  'DATABASE_POOLER',
  'AML_RETENTION_YEARS',
  'TIME_ZONE',
  'LOG_LEVEL',
  'RUN_OFF',
  'SHARED_ANSWERS_MS',
  'RATE_LIMIT_ADDRESS_FACTOR',
  'INVESTOR_APP_DIR',
  'BACKOFFICE_APP_DIR',
  'SITE_APP_DIR',
  'PUBLIC_SITE',
  'MEDIA_HOSTS',
  'BANK_ORDERS',
  'WALLET_TOP_UPS',
  'FIO_INTERVAL_S',
  'COLLECTION_IBANS',
  'COLLECTION_NAME',
  'COLLECTION_BANK_NAME',
  'SUMSUB_LEVEL',
  ...readableGatewayVariables,
  'GA4_MEASUREMENT_ID',
  'EHUB_CAMPAIGN_ID',
  'EHUB_PARAMETERS',
  'PUSH_SERVICES',
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_COMPANY_ID',
  'OPERATOR_EMAIL',
]);

/** Shows only the host and the path of these, because the rest may contain a password or a key. */
const addresses: ReadonlySet<string> = new Set<keyof Environment>([
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'SMTP_URL',
  'FILES_URL',
  'SUMSUB_URL',
  'SUMSUB_WIDGET_URL',
  'BANKID_ISSUER',
  ...gatewayAddresses,
  'FIO_URL',
  'ECB_URL',
  'GA4_URL',
  'EHUB_SALE_URL',
  'GOOGLE_ISSUER',
  'APPLE_ISSUER',
]);

const addressOf = (text: string): string => {
  // A folder, or an address that only the library of the database understands.
  if (!URL.canParse(text)) return (text.split(/[?#]/)[0] ?? '').replace(/\/\/.*@/, '//');
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname}`;
};

const shownOf = (name: string, value: Environment[keyof Environment]): string | null => {
  if (value === undefined) return null;
  if (readable.has(name)) return String(value);
  return addresses.has(name) ? addressOf(String(value)) : null;
};

/** The set variables and their origin, without secrets, so that no later code can show one. */
export const describeConfiguration = (
  variables: Readonly<Record<string, string | undefined>>,
  env: Environment,
): readonly DescribedVariable[] =>
  (Object.keys(variableGroups) as (keyof typeof variableGroups)[]).flatMap((group) =>
    (Object.keys(variableGroups[group]) as (keyof Environment)[]).map((name) => {
      const value = env[name];
      const isSet = variables[name] !== undefined;
      return {
        name,
        purpose: configVariables[name].purpose,
        group,
        source: isSet ? 'environment' : value === undefined ? 'none' : 'default',
        value: shownOf(name, value),
        isSecret: !readable.has(name) && !addresses.has(name),
      };
    }),
  );
