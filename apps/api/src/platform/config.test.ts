import { describe, expect, it } from 'vitest';
import { ConfigurationError, readConfig } from './config.ts';

const key = Buffer.alloc(32, 1).toString('base64');

/** Everything that a production start needs. */
const production = {
  PUBLIC_URL: 'https://invest.example',
  DATABASE_URL: 'postgresql://app@db/parcela',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Parcela <no-reply@invest.example>',
  FILES_URL: '/var/files',
  DATA_KEYS: `k1:${key}`,
  FILE_LINK_SECRET: 'a secret of files',
  SUMSUB_URL: 'https://api.sumsub.com',
  SUMSUB_APP_TOKEN: 'an app token of it',
  SUMSUB_SECRET_KEY: 'a secret key of it',
  SUMSUB_WEBHOOK_SECRETS: 'a webhook secret',
  CONFIRMO_URL: 'https://confirmo.net/api/v3',
  CONFIRMO_API_KEY: 'an api key of pay',
  CONFIRMO_CALLBACK_PASSWORDS: 'a callback password',
  FIO_URL: 'https://fioapi.fio.cz/v1/rest',
  FIO_TOKENS: 'CZK:one,EUR:two,PLN:three',
  COLLECTION_IBANS: 'CZK:CZ1,EUR:CZ2,PLN:PL3',
  COLLECTION_NAME: 'Parcela s.r.o.',
};

describe('the configuration', () => {
  it('of a complete production environment is taken', () => {
    const config = readConfig(production);
    expect(config).toMatchObject({ isDemo: false, demo: { failpoints: [] }, http: { host: '0.0.0.0' } });
  });

  it('without the word demo is production, and names everything that is missing at once', () => {
    const refused = () => readConfig({});
    expect(refused).toThrow(ConfigurationError);
    for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'DATA_KEYS', 'SUMSUB_URL'])
      expect(refused).toThrow(new RegExp(`${name}:`));
  });

  it.each([
    ['points at which the process dies', { FAILPOINTS: 'placeOrder.afterCommit' }, /FAILPOINTS/],
    ['a key that moves the clock', { DEMO_CONTROL_KEY: 'x'.repeat(16) }, /DEMO_/],
    [
      'a provider on another host (TC-S3)',
      { CONFIRMO_URL: 'https://confirmo.example/api/v3' },
      /CONFIRMO_URL/,
    ],
    ['a provider without TLS', { SUMSUB_URL: 'http://api.sumsub.com' }, /SUMSUB_URL/],
    ['a site without TLS', { PUBLIC_URL: 'http://invest.example' }, /PUBLIC_URL/],
    ['a secret of the demo', { FILE_LINK_SECRET: 'demo-only-secret-value' }, /FILE_LINK_SECRET/],
  ])('in production refuses %s', (_what, variables, problem) => {
    expect(() => readConfig({ ...production, ...variables })).toThrow(problem);
  });

  it('of the demo may name fail points, but only well-formed ones', () => {
    const demo = { ...production, APP_MODE: 'demo' };
    expect(readConfig({ ...demo, FAILPOINTS: 'a.afterCommit,b.beforeCommit' }).demo.failpoints).toEqual([
      'a.afterCommit',
      'b.beforeCommit',
    ]);
    expect(() => readConfig({ ...demo, FAILPOINTS: 'anywhere' })).toThrow(/FAILPOINTS/);
  });

  it('of the demo listens on loopback only', () => {
    const demo = { ...production, APP_MODE: 'demo' };
    expect(readConfig(demo).http.host).toBe('127.0.0.1');
    expect(() => readConfig({ ...demo, HOST: '192.168.1.1' })).toThrow(/HOST/);
  });
});
