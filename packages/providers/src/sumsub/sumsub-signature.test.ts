import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createLogger } from '@parcela/platform/log.ts';
import { createSumsub } from './index.ts';
import { isSignedBySumsub, requestSignature } from './sumsub-signature.ts';

describe('requestSignature', () => {
  it.each([
    {
      method: 'POST',
      pathWithQuery: '/resources/accessTokens/sdk',
      body: '{"userId":"user-42","levelName":"basic-kyc-level","ttlInSecs":600}',
      signature: 'aa1b66732092129c27e829abca4268b38146c2469f72ea2f790b472d090d0a00',
    },
    {
      method: 'GET',
      pathWithQuery: '/resources/applicants/-;externalUserId=user-42/one',
      body: '',
      signature: '7b63a1ebebafc99abd9c565d0c60c40d511a8ae0c6e0b63a9f13d7fd5a55afc1',
    },
  ] as const)('equals the worked example for $method $pathWithQuery', ({ signature, ...parts }) => {
    expect(requestSignature('test-secret', { ts: '1700000000', ...parts })).toBe(signature);
  });
});

describe('isSignedBySumsub', () => {
  const body = Buffer.from('{"type":"applicantReviewed","applicantId":"a1"}');
  const digest = 'f9025b3d77970cae66a4a47aa26a76eab02cf2bbc3055217fe1a5b26f85a3f0d';
  const signedBy = (algorithm: string, value: string) => ({
    'x-payload-digest': value,
    'x-payload-digest-alg': algorithm,
  });

  it('accepts the worked example with any of the secrets in use', () => {
    expect(isSignedBySumsub(body, signedBy('HMAC_SHA256_HEX', digest), ['whsec'])).toBe(true);
    expect(isSignedBySumsub(body, signedBy('HMAC_SHA256_HEX', digest), ['other', 'whsec'])).toBe(true);
    const sha512 = createHmac('sha512', 'whsec').update(body).digest('hex');
    expect(isSignedBySumsub(body, signedBy('HMAC_SHA512_HEX', sha512), ['whsec'])).toBe(true);
  });

  it('refuses another secret, body, digest or algorithm, including SHA-1', () => {
    const sha1 = createHmac('sha1', 'whsec').update(body).digest('hex');
    expect(isSignedBySumsub(body, signedBy('HMAC_SHA256_HEX', digest), ['other'])).toBe(false);
    expect(
      isSignedBySumsub(Buffer.concat([body, Buffer.from(' ')]), signedBy('HMAC_SHA256_HEX', digest), [
        'whsec',
      ]),
    ).toBe(false);
    expect(isSignedBySumsub(body, signedBy('HMAC_SHA512_HEX', digest), ['whsec'])).toBe(false);
    expect(isSignedBySumsub(body, signedBy('HMAC_SHA1_HEX', sha1), ['whsec'])).toBe(false);
    expect(isSignedBySumsub(body, signedBy('constructor', digest), ['whsec'])).toBe(false);
    expect(isSignedBySumsub(body, signedBy('HMAC_SHA256_HEX', ''), ['whsec'])).toBe(false);
    expect(isSignedBySumsub(body, {}, ['whsec'])).toBe(false);
  });

  it.each([[[]], [['whsec', '']]])('refuses to work with the secrets %j', (webhookSecrets) => {
    const options = { url: 'http://localhost:9', appToken: 'a', secretKey: 'b', levelName: 'c' };
    expect(() => createSumsub({ ...options, webhookSecrets, log: createLogger('silent') })).toThrow(/secret/);
  });
});
