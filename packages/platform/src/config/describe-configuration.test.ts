import { expect, test } from 'vitest';
import { describeConfiguration } from './describe-configuration.ts';
import { environment } from './environment.ts';
import { configVariables } from './variables.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const canary = 'canary-of-a-secret-value';
const perCurrency = `CZK:${canary},EUR:${canary},PLN:${canary}`;
const variables: Record<string, string> = {
  PUBLIC_URL: 'https://invest.example.org',
  DATABASE_URL: `postgresql://user:${canary}@db.example.org/parcela?password=${canary}`,
  SMTP_URL: `smtps://user:${canary}@mail.example.org:465`,
  MAIL_FROM: 'Parcela <no-reply@example.org>',
  FILES_URL: `s3://files?secret=${canary}`,
  DATA_KEYS: `k1:${key}`,
  IDENTITY_KEY: key,
  FILE_LINK_SECRET: canary,
  SUMSUB_URL: 'https://api.sumsub.com',
  SUMSUB_APP_TOKEN: canary,
  SUMSUB_SECRET_KEY: canary,
  SUMSUB_WEBHOOK_SECRETS: canary,
  BANKID_CLIENT_ID: canary,
  BANKID_CLIENT_SECRET: canary,
  CONFIRMO_URL: 'https://confirmo.net/api/v3',
  CONFIRMO_API_KEY: canary,
  CONFIRMO_CALLBACK_PASSWORDS: canary,
  PAYOUT_URL: 'https://app.payout.one/api/v1',
  PAYOUT_CLIENT_ID: canary,
  PAYOUT_CLIENT_SECRETS: canary,
  CSOB_PRIVATE_KEY: canary,
  CSOB_PUBLIC_KEYS: canary,
  FIO_URL: 'https://fioapi.fio.cz/v1/rest',
  FIO_TOKENS: perCurrency,
  COLLECTION_IBANS: 'CZK:CZ1,EUR:CZ2,PLN:PL3',
  COLLECTION_NAME: 'Example Invest s.r.o.',
  OPERATOR_NAME: 'Example Invest s.r.o.',
  GA4_API_SECRET: canary,
  GOOGLE_CLIENT_SECRET: canary,
  APPLE_PRIVATE_KEY: canary,
  OTEL_EXPORTER_OTLP_ENDPOINT: `https://user:${canary}@collector.example.org:4318`,
  OTEL_EXPORTER_OTLP_HEADERS: `x-api-key=${canary}`,
  DEMO_CONTROL_KEY: canary,
  DEMO_ADMIN_DATABASE_URL: `postgresql://postgres:${canary}@127.0.0.1/parcela`,
};
const described = describeConfiguration(variables, environment.parse(variables));
const one = (name: string) => described.find((variable) => variable.name === name);

test('describeConfiguration describes every variable once with the source of its value, but contains no secret', () => {
  expect(described.map(({ name }) => name).toSorted()).toEqual(Object.keys(configVariables).toSorted());
  const text = JSON.stringify(described);
  expect(text).not.toContain(canary);
  expect(text).not.toContain(key);
  expect(one('FILE_LINK_SECRET')).toMatchObject({ source: 'environment', value: null, isSecret: true });
  expect(one('DATABASE_URL')).toMatchObject({
    value: 'postgresql://db.example.org/parcela',
    isSecret: false,
  });
  expect(one('SMTP_URL')?.value).toBe('smtps://mail.example.org:465');
  expect(one('FILES_URL')?.value).toBe('s3://files');
  expect(one('TIME_ZONE')).toMatchObject({ source: 'default', value: 'Europe/Prague', group: 'optional' });
  expect(one('ECB_URL')).toMatchObject({ source: 'none', value: null });
  expect(one('PUBLIC_URL')).toMatchObject({ source: 'environment', group: 'required' });
});

test('an address without a host shows no password either', () => {
  const socket = { ...variables, DATABASE_URL: `postgresql://user:${canary}@/parcela?host=/run/postgresql` };
  const shown = describeConfiguration(socket, environment.parse(socket));
  expect(shown.find(({ name }) => name === 'DATABASE_URL')?.value).toBe('postgresql:///parcela');
  expect(JSON.stringify(shown)).not.toContain(canary);
});

test('a variable without a classification is a secret', () => {
  expect(one('DATA_KEYS')?.isSecret).toBe(true);
  expect(one('APPLE_KEY_ID')?.isSecret).toBe(true);
});
