import { createECDH, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { control, read } from '../../../test/support/call-sandbox.ts';
import { startSandbox } from '../../../test/support/start-sandbox.ts';
import type { ReceivedMessage, Subscription } from './browsers.ts';
import { decryptMessage } from './decrypt-message.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** The example of RFC 8291, appendix A. */
const example = {
  body: bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ),
  keys: { privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
};

test('a browser decrypts the example of the RFC, and rejects a changed message', () => {
  expect(decryptMessage(example.body, example.keys)).toBe('When I grow up, I want to be a watermelon');
  const changed = Buffer.from(example.body);
  changed.writeUInt8(changed.readUInt8(100) ^ 1, 100);
  expect(() => decryptMessage(changed, example.keys)).toThrow('unable to authenticate');
});

const senderOf = async (audience: string, change: { exp?: string; sub?: string } = {}) => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const { x = '', y = '' } = await exportJWK(publicKey);
  const key = Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)]).toString('base64url');
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256' })
    .setAudience(audience)
    .setSubject(change.sub ?? 'mailto:info@example.com')
    .setExpirationTime(change.exp ?? '1h')
    .sign(privateKey);
  return `vapid t=${token}, k=${key}`;
};

const send = async (endpoint: string, headers: Record<string, string>, body: Buffer = example.body) => {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: { ttl: '60', 'content-encoding': 'aes128gcm', ...headers },
    body: new Uint8Array(body),
  });
  return answer.status;
};

test('the push service refuses an unauthenticated sender and a message that the browser cannot read', async () => {
  const { sandbox } = await startSandbox();
  const { body: browser } = await control<Subscription>(sandbox, '/_control/push/subscribe', {});
  const { endpoint } = browser;
  const authorization = await senderOf(sandbox.url);
  expect(await send(endpoint, {})).toBe(401);
  expect(await send(endpoint, { authorization: await senderOf('https://elsewhere.example') })).toBe(401);
  expect(await send(endpoint, { authorization: await senderOf(sandbox.url, { exp: '25h' }) })).toBe(401);
  expect(await send(endpoint, { authorization: await senderOf(sandbox.url, { exp: '-1m' }) })).toBe(401);
  expect(await send(endpoint, { authorization: await senderOf(sandbox.url, { sub: 'nobody' }) })).toBe(401);
  // Encrypted for another browser.
  expect(await send(endpoint, { authorization })).toBe(400);
  expect(await send(endpoint, { authorization, ttl: '' })).toBe(400);
  expect(await send(endpoint, { authorization }, randomBytes(4097))).toBe(413);
  expect((await read<ReceivedMessage[]>(sandbox, '/_control/push/messages')).body).toEqual([]);
  await control(sandbox, '/_control/push/unsubscribe', { endpoint });
  expect(await send(endpoint, { authorization })).toBe(410);
});

test('a browser of the sandbox has keys on the curve', async () => {
  const { sandbox } = await startSandbox();
  const { body } = await control<Subscription>(sandbox, '/_control/push/subscribe', {});
  const probe = createECDH('prime256v1');
  probe.generateKeys();
  expect(probe.computeSecret(bytes(body.keys.p256dh))).toHaveLength(32);
  expect(bytes(body.keys.auth)).toHaveLength(16);
});
