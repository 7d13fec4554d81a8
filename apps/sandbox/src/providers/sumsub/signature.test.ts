import { expect, test } from 'vitest';
import { refusalOf, signRequest, signWebhook } from './signature.ts';

const secret = 'test-secret';
const ts = '1700000000';

test('the signature of a request with a body covers time, method, path and body', () => {
  const body = '{"userId":"user-42","levelName":"basic-kyc-level","ttlInSecs":600}';
  expect(signRequest(secret, { ts, method: 'POST', path: '/resources/accessTokens/sdk', body })).toBe(
    'aa1b66732092129c27e829abca4268b38146c2469f72ea2f790b472d090d0a00',
  );
});

test('the signature of a request without a body covers time, method and path', () => {
  const path = '/resources/applicants/-;externalUserId=user-42/one';
  expect(signRequest(secret, { ts, method: 'GET', path, body: '' })).toBe(
    '7b63a1ebebafc99abd9c565d0c60c40d511a8ae0c6e0b63a9f13d7fd5a55afc1',
  );
});

test('the signature of a webhook covers its raw body', () => {
  expect(signWebhook('whsec', '{"type":"applicantReviewed","applicantId":"a1"}')).toBe(
    'f9025b3d77970cae66a4a47aa26a76eab02cf2bbc3055217fe1a5b26f85a3f0d',
  );
});

test('the sandbox refuses a request older than a minute despite its correct signature', () => {
  const keys = { appToken: 'sbx:app-token', secretKey: secret };
  const at = (age: number) => {
    const own = String(Math.floor(Date.now() / 1000) - age);
    const request = { ts: own, method: 'GET', path: '/resources/x', body: Buffer.alloc(0) };
    return refusalOf({ ...request, token: keys.appToken, signature: signRequest(secret, request) }, keys);
  };
  expect(at(0)).toBeUndefined();
  expect(at(90)).toMatch(/timestamp/);
  expect(at(-90)).toMatch(/timestamp/);
});
