import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const environment = {
  DATA_DIR: 'var/sandbox',
  SUMSUB_APP_TOKEN: 'sbx:app-token',
  SUMSUB_SECRET_KEY: 'sumsub-secret',
  SUMSUB_WEBHOOK_SECRET: 'webhook-secret',
  CONFIRMO_API_KEY: 'confirmo-key',
  CONFIRMO_CALLBACK_PASSWORD: 'callback-pass',
  FIO_TOKENS: 'CZK:token-one,EUR:token-two',
  FIO_ACCOUNTS: 'CZK:CZ5220100000002900000005,EUR:CZ3020100000002900000013',
  DEMO_CONTROL_KEY: 'demo-control-key',
};

test('an unset variable has its demo value', () => {
  const config = readConfig(environment);
  expect(config).toMatchObject({ port: 3001, smtpPort: 3025, platformUrl: 'http://localhost:3000' });
  expect(config.bank).toEqual({
    minIntervalSeconds: 30,
    authoriseAfterSeconds: 2,
    accounts: [
      {
        currency: 'CZK',
        token: 'token-one',
        iban: 'CZ5220100000002900000005',
        openingMinor: 1_000_000_000,
      },
      {
        currency: 'EUR',
        token: 'token-two',
        iban: 'CZ3020100000002900000013',
        openingMinor: 1_000_000_000,
      },
    ],
  });
  expect(config.payout.notifyUrl).toBe('http://localhost:3000/core/hook/pay/payout');
  expect(config.ga).toEqual({ measurementId: undefined, apiSecret: undefined });
});

test('variables configure the bank and Payout', () => {
  const config = readConfig({
    ...environment,
    FIO_OPENING_BALANCES: 'EUR:0',
    FIO_AUTHORISE_AFTER_S: 'never',
    PAYOUT_NOTIFY_URL: 'http://127.0.0.1:4000/hook',
  });
  expect(config.bank.accounts.map(({ openingMinor }) => openingMinor)).toEqual([1_000_000_000, 0]);
  expect(config.bank.authoriseAfterSeconds).toBeNull();
  expect(config.payout.notifyUrl).toBe('http://127.0.0.1:4000/hook');
});

test.each([
  ['FIO_OPENING_BALANCES', 'CZK:1.50', /minor units/],
  ['FIO_AUTHORISE_AFTER_S', 'soon', /FIO_AUTHORISE_AFTER_S/],
  ['PAYOUT_NOTIFY_URL', 'https://example.com/hook', /only notifies this machine/],
  ['GA_MEASUREMENT_ID', 'UA-1', /G-XXXXXXX/],
])('the variable %s cannot be %s', (name, value, message) => {
  expect(() => readConfig({ ...environment, [name]: value })).toThrow(message);
});

test.each(['NODE_ENV', 'APP_MODE'])('the sandbox refuses to start when %s is production', (name) => {
  expect(() => readConfig({ ...environment, [name]: 'production' })).toThrow(/never runs in production/);
});

test('the error lists all wrong and missing variables by name', () => {
  const wrong = {
    ...environment,
    SANDBOX_PORT: '70000',
    CONFIRMO_API_KEY: undefined,
    FIO_TOKENS: 'CZK:a,CZK:b',
  };
  expect(() => readConfig(wrong)).toThrow(
    /SANDBOX_PORT: .+\n {2}CONFIRMO_API_KEY: is missing\n {2}FIO_TOKENS: "CZK"/,
  );
});

test('each bank account needs a token and an account number', () => {
  expect(() => readConfig({ ...environment, FIO_ACCOUNTS: 'CZK:CZ5220100000002900000005' })).toThrow(
    /same currencies/,
  );
});
