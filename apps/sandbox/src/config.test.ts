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
  FIO_ACCOUNTS: 'CZK:CZ9520100000002900000005,EUR:CZ7320100000002900000013',
  DEMO_CONTROL_KEY: 'demo-control-key',
};

test('what is not given has the value of the demo', () => {
  const config = readConfig(environment);
  expect(config).toMatchObject({ port: 3001, smtpPort: 3025, platformUrl: 'http://localhost:3000' });
  expect(config.bank).toEqual({
    minIntervalSeconds: 30,
    accounts: [
      { currency: 'CZK', token: 'token-one', iban: 'CZ9520100000002900000005' },
      { currency: 'EUR', token: 'token-two', iban: 'CZ7320100000002900000013' },
    ],
  });
});

test.each(['NODE_ENV', 'APP_MODE'])('it refuses to start when %s is production', (name) => {
  expect(() => readConfig({ ...environment, [name]: 'production' })).toThrow(/never runs in production/);
});

test('everything that is wrong or missing is listed at once, by name', () => {
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

test('each bank account needs a token and a number', () => {
  expect(() => readConfig({ ...environment, FIO_ACCOUNTS: 'CZK:CZ9520100000002900000005' })).toThrow(
    /same currencies/,
  );
});
