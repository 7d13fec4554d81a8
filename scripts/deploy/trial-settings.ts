import { randomBytes } from 'node:crypto';
import { gatewayAddresses, gatewayVariables } from '@parcela/platform/config/payment-gateways.ts';

const secret = (): string => randomBytes(24).toString('base64url');

const addresses: readonly string[] = gatewayAddresses;
/** The variables of gateways without which no process starts. */
const gatewaySettings = Object.fromEntries(
  Object.entries(gatewayVariables.required).map(([name, { example }]) => [
    name,
    addresses.includes(name) ? example : secret(),
  ]),
);

/** Settings of a fictional production: real provider hosts, and keys that give no access to them. */
export const trialSettings = (places: {
  readonly publicUrl: string;
  readonly databaseUrl: string;
}): Readonly<Record<string, string>> => ({
  PUBLIC_URL: places.publicUrl,
  DATABASE_URL: places.databaseUrl,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@example.org',
  FILES_URL: '/var/lib/parcela/files',
  DATA_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  IDENTITY_KEY: randomBytes(32).toString('base64'),
  FILE_LINK_SECRET: secret(),
  SUMSUB_URL: 'https://api.sumsub.com',
  SUMSUB_APP_TOKEN: secret(),
  SUMSUB_SECRET_KEY: secret(),
  SUMSUB_WEBHOOK_SECRETS: secret(),
  BANKID_CLIENT_ID: 'trial',
  BANKID_CLIENT_SECRET: secret(),
  ...gatewaySettings,
  FIO_URL: 'https://fioapi.fio.cz/v1/rest',
  FIO_TOKENS: `CZK:${secret()},EUR:${secret()},PLN:${secret()}`,
  // Fictional accounts with valid check digits.
  COLLECTION_IBANS:
    'CZK:CZ9320100000002000145399,EUR:CZ8320100000002600145384,PLN:PL61109010140000071219812874',
  COLLECTION_NAME: 'Example Invest s.r.o.',
  OPERATOR_NAME: 'Example Invest s.r.o.',
});

/** Settings for the migration, which has the owner's password and none of the keys. */
export const trialMigrationSettings = (places: {
  readonly databaseUrl: string;
  readonly databaseAdminUrl: string;
}): Readonly<Record<string, string>> => ({
  DATABASE_ADMIN_URL: places.databaseAdminUrl,
  DATABASE_URL: places.databaseUrl,
});
