import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, readConfig } from './config.ts';

const secret = 'a-long-enough-secret-value';
const production = {
  PUBLIC_URL: 'https://invest.parcela.test',
  DATABASE_URL: 'postgresql://parcela@db/parcela',
  SMTP_URL: 'smtps://mail.parcela.test',
  MAIL_FROM: 'Parcela <no-reply@parcela.test>',
  FILES_URL: '/srv/files',
  DATA_KEYS: `one:${Buffer.alloc(32, 1).toString('base64')}`,
  IDENTITY_KEY: Buffer.alloc(32, 3).toString('base64'),
  FILE_LINK_SECRET: secret,
  SUMSUB_URL: 'https://api.sumsub.com',
  SUMSUB_APP_TOKEN: secret,
  SUMSUB_SECRET_KEY: secret,
  SUMSUB_WEBHOOK_SECRETS: secret,
  BANKID_CLIENT_ID: 'parcela',
  BANKID_CLIENT_SECRET: secret,
  CONFIRMO_URL: 'https://confirmo.net/api/v3',
  CONFIRMO_API_KEY: secret,
  CONFIRMO_CALLBACK_PASSWORDS: secret,
  PAYOUT_URL: 'https://app.payout.one/api/v1',
  PAYOUT_CLIENT_ID: 'parcela',
  PAYOUT_CLIENT_SECRETS: secret,
  FIO_URL: 'https://fioapi.fio.cz/v1/rest',
  FIO_TOKENS: 'CZK:a,EUR:b,PLN:c',
  COLLECTION_IBANS:
    'CZK:CZ9320100000002000145399,EUR:CZ7920100000192000145399,PLN:PL61109010140000071219812874',
  COLLECTION_NAME: 'Parcela s.r.o.',
  OPERATOR_NAME: 'Parcela s.r.o.',
};
const demo = {
  ...production,
  APP_MODE: 'demo',
  PUBLIC_URL: 'http://localhost:3000',
  SUMSUB_URL: 'http://localhost:3001',
  BANKID_ISSUER: 'http://localhost:3001/bankid',
  CONFIRMO_URL: 'http://localhost:3001/confirmo/api/v3',
  PAYOUT_URL: 'http://localhost:3001/payout/api/v1',
  FIO_URL: 'http://localhost:3001/fio/v1/rest',
};

const problemsOf = (variables: Record<string, string | undefined>): string => {
  try {
    readConfig(variables);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
};

describe('readConfig', () => {
  it('is in production mode by default', () => {
    expect(readConfig(production).isDemo).toBe(false);
  });

  it('listens on every interface in production and only on loopback in the demo', () => {
    expect(readConfig(production).http.host).toBe('0.0.0.0');
    expect(readConfig(demo).http.host).toBe('127.0.0.1');
    expect(problemsOf({ ...demo, HOST: '0.0.0.0' })).toContain('HOST');
  });

  it('serves the public site from its folder unless it is switched off', () => {
    const site = { ...production, SITE_APP_DIR: 'apps/site/dist' };
    expect(readConfig(site).http.siteAppDir).toBe('apps/site/dist');
    expect(readConfig({ ...site, PUBLIC_SITE: 'off' }).http.siteAppDir).toBeUndefined();
    expect(problemsOf({ ...site, PUBLIC_SITE: 'no' })).toContain('PUBLIC_SITE');
  });

  it('logs warnings and errors by default, in the demo too (spec 9.10)', () => {
    expect([readConfig(production).logLevel, readConfig(demo).logLevel]).toEqual(['warn', 'warn']);
    expect(readConfig({ ...production, LOG_LEVEL: 'info' }).logLevel).toBe('info');
  });

  it("refuses the database owner's address in production", () => {
    const owner = { DATABASE_ADMIN_URL: 'postgresql://owner:canary@db/parcela' };
    const text = problemsOf({ ...production, ...owner });
    expect(text).toContain('DATABASE_ADMIN_URL');
    expect(text).not.toContain('canary');
    expect(problemsOf({ ...production, DATABASE_ADMIN_URL: '' })).toBe('');
    expect(problemsOf({ ...demo, ...owner })).toBe('');
  });

  it.each(Object.keys(production))('refuses to start without %s', (name) => {
    expect(problemsOf({ ...production, [name]: undefined })).toContain(name);
  });

  it('lists all missing variables in one error', () => {
    const message = problemsOf({});
    for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'DATA_KEYS'])
      expect(message).toContain(name);
  });

  it.each([
    ['SUMSUB_URL', 'https://evil.example'],
    ['CONFIRMO_URL', 'http://confirmo.net/api/v3'],
    ['PAYOUT_URL', 'https://sandbox.payout.one/api/v1'],
    ['CSOB_URL', 'https://iapi.iplatebnibrana.csob.cz/api/v1.9'],
    ['FIO_URL', 'http://localhost:3001/fio'],
    ['SUMSUB_WIDGET_URL', 'https://in.sumsub.com.evil.example'],
    ['BANKID_ISSUER', 'https://oidc.bankid.cz.evil.example'],
    ['BANKID_ISSUER', 'http://oidc.bankid.cz'],
    ['PUBLIC_URL', 'http://invest.parcela.test'],
    ['ECB_URL', 'http://www.ecb.europa.eu'],
    ['GA4_URL', 'https://www.google-analytics.com.evil.example'],
    ['EHUB_SALE_URL', 'http://ehub.cz/sale'],
    ['GOOGLE_ISSUER', 'https://accounts.google.com.evil.example'],
    ['APPLE_ISSUER', 'http://appleid.apple.com'],
  ])('refuses %s at %s in production', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toContain(name);
  });

  it('refuses a worker behind a pooler that changes its connection with each transaction', () => {
    for (const ROLE of ['worker', 'all'])
      expect(problemsOf({ ...production, ROLE, DATABASE_POOLER: 'transaction' })).toContain(
        'DATABASE_POOLER',
      );
    expect(readConfig({ ...production, ROLE: 'api', DATABASE_POOLER: 'transaction' }).database.pooler).toBe(
      'transaction',
    );
  });

  it('refuses a collection account with wrong check digits', () => {
    const mistyped = production.COLLECTION_IBANS.replace('CZ93', 'CZ94');
    expect(problemsOf({ ...production, COLLECTION_IBANS: mistyped })).toContain('CZK is not a valid IBAN');
  });

  it('refuses demo values and demo controls in production', () => {
    expect(problemsOf({ ...production, FILE_LINK_SECRET: 'demo-only-0123456789abcdef' })).toContain(
      'FILE_LINK_SECRET',
    );
    expect(problemsOf({ ...production, DEMO_CONTROL_KEY: secret })).toContain('DEMO_');
  });

  it.each([
    ['IDENTITY_KEY', Buffer.alloc(16).toString('base64')],
    ['SUMSUB_WEBHOOK_SECRETS', `${secret},`],
    ['SUMSUB_WEBHOOK_SECRETS', `short,${secret}`],
    ['CONFIRMO_CALLBACK_PASSWORDS', `,${secret}`],
    ['PAYOUT_CLIENT_SECRETS', `${secret},,${secret}`],
    ['TIME_ZONE', 'Europe/Prag'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/8,proxy.internal'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['DATA_KEYS', `${production.DATA_KEYS},${production.DATA_KEYS}`],
  ])('refuses %s=%s at the start instead of failing later', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toContain(name);
  });

  it('reports no purchase unless a receiver is configured, and refuses an incomplete one', () => {
    expect(readConfig(production)).toMatchObject({ ga4: undefined, ehub: undefined });
    const ehub = { EHUB_SALE_URL: 'https://ehub.cz/sale', EHUB_CAMPAIGN_ID: 'c0ffee00' };
    const ga4 = {
      GA4_URL: 'https://www.google-analytics.com/',
      GA4_MEASUREMENT_ID: 'G-ABC',
      GA4_API_SECRET: secret,
    };
    expect(readConfig({ ...production, ...ehub, ...ga4 })).toMatchObject({
      ga4: { url: 'https://www.google-analytics.com', measurementId: 'G-ABC', apiSecret: secret },
      ehub: { saleUrl: 'https://ehub.cz/sale', campaignId: 'c0ffee00', parameters: { visitId: 'visitId' } },
    });
    for (const name of Object.keys(ga4))
      expect(problemsOf({ ...production, ...ga4, [name]: undefined })).toContain('GA4_URL');
    for (const name of Object.keys(ehub))
      expect(problemsOf({ ...production, ...ehub, [name]: undefined })).toContain('EHUB_SALE_URL');
  });

  it('uses the parameter names of the eHub configuration', () => {
    const config = readConfig({
      ...production,
      EHUB_SALE_URL: 'https://ehub.cz/sale',
      EHUB_CAMPAIGN_ID: 'c0ffee00',
      EHUB_PARAMETERS: 'campaignId:c,orderId:o,visitId:v,totalCost:t,currency:cr',
    });
    expect(config.ehub?.parameters).toEqual({
      campaignId: 'c',
      orderId: 'o',
      visitId: 'v',
      totalCost: 't',
      currency: 'cr',
    });
  });

  it('offers Google and Apple only with a complete configuration, and refuses a key that is not Apple’s', () => {
    const keyOn = (namedCurve: string): string =>
      generateKeyPairSync('ec', { namedCurve })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString();
    expect(readConfig(production).social).toEqual({ google: undefined, apple: undefined });
    const google = { GOOGLE_CLIENT_ID: 'parcela', GOOGLE_CLIENT_SECRET: secret };
    const apple = {
      APPLE_CLIENT_ID: 'example.parcela.web',
      APPLE_TEAM_ID: 'TEAM012345',
      APPLE_KEY_ID: 'KEY0123456',
      APPLE_PRIVATE_KEY: keyOn('P-256').replaceAll('\n', String.raw`\n`),
    };
    expect(readConfig({ ...production, ...google, ...apple }).social).toMatchObject({
      google: { issuer: 'https://accounts.google.com', clientId: 'parcela' },
      apple: {
        issuer: 'https://appleid.apple.com',
        privateKey: expect.stringMatching(/KEY-----\n/) as string,
      },
    });
    for (const name of Object.keys({ ...google, ...apple }))
      expect(problemsOf({ ...production, ...google, ...apple, [name]: undefined })).toContain(
        `${name.split('_')[0] ?? ''}_CLIENT_ID`,
      );
    for (const key of ['no key', keyOn('P-384')])
      expect(problemsOf({ ...production, ...apple, APPLE_PRIVATE_KEY: key })).toContain('APPLE_PRIVATE_KEY');
  });

  it('offers cards only when configured with every key of ČSOB, long enough in production', () => {
    const keysOf = (modulusLength: number) =>
      generateKeyPairSync('rsa', {
        modulusLength,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      });
    const { publicKey, privateKey } = keysOf(2048);
    const csob = {
      CSOB_MERCHANT_ID: 'M1MIPS0001',
      CSOB_PRIVATE_KEY: privateKey.replaceAll('\n', String.raw`\n`),
      CSOB_PUBLIC_KEYS: `${publicKey},${publicKey}`,
    };
    expect(readConfig(production).gateways.csob).toBeUndefined();
    expect(readConfig(production).offeredGateways).not.toContain('csob');
    expect(readConfig({ ...production, ...csob })).toMatchObject({
      gateways: {
        csob: {
          url: 'https://api.platebnibrana.csob.cz/api/v1.9',
          publicKeys: [publicKey.trim(), publicKey.trim()],
        },
      },
    });
    expect(readConfig({ ...production, ...csob }).offeredGateways).not.toContain('csob');
    expect(readConfig({ ...production, ...csob, CARD_PAYMENTS: 'on' }).offeredGateways).toContain('csob');
    expect(problemsOf({ ...production, CARD_PAYMENTS: 'on' })).toContain('CARD_PAYMENTS');
    for (const name of Object.keys(csob))
      expect(problemsOf({ ...production, ...csob, [name]: undefined })).toContain('all of them or none');
    const short = keysOf(1024);
    for (const [name, value] of [
      ['CSOB_PRIVATE_KEY', short.privateKey],
      ['CSOB_PUBLIC_KEYS', `${publicKey},${short.publicKey}`],
      ['CSOB_PUBLIC_KEYS', 'no key'],
    ] as const) {
      expect(problemsOf({ ...production, ...csob, [name]: value })).toContain(name);
    }
    expect(readConfig({ ...demo, ...csob, CSOB_PRIVATE_KEY: short.privateKey }).isDemo).toBe(true);
  });

  it('accepts addresses, networks and their names as trusted proxies', () => {
    const config = readConfig({ ...production, TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8, 192.0.2.1' });
    expect(config.http.trustProxy).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.1']);
  });

  it('accepts several data keys and webhook secrets during a change', () => {
    const second = `two:${Buffer.alloc(32, 2).toString('base64')}`;
    const config = readConfig({
      ...production,
      DATA_KEYS: `${production.DATA_KEYS},${second}`,
      SUMSUB_WEBHOOK_SECRETS: `${secret},another-long-secret`,
    });
    expect(config.dataKeys.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(config.sumsub.webhookSecrets).toHaveLength(2);
  });
});
