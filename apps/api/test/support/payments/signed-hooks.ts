import { createHash, createHmac } from 'node:crypto';
import type { RouteDefinition } from '@parcela/contract';
import { sandboxSecrets } from '../app/sandbox-process.ts';
import { isObject } from '../route-matrix/body-paths.ts';

type Headers = Readonly<Record<string, string>>;

/** The headers and body of a message. */
interface Message {
  readonly headers: Headers;
  readonly body: Buffer | undefined;
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

/**
 * Payout signs three fields of the message, so the signature changes; everything else stays the same, byte for byte.
 */
const signedByPayout = (body: Buffer): Buffer => {
  const message = parsed(body);
  if (!isObject(message)) return body;
  const fields = ['external_id', 'type', 'nonce'].map((name) => {
    const value = message[name];
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  });
  const signature = createHash('sha256')
    .update([...fields, sandboxSecrets.payoutClientSecret].join('|'))
    .digest('hex');
  return Buffer.from(body.toString().replace('"signature":"unsigned"', `"signature":"${signature}"`));
};

/** Signs a message as its provider does, whatever its content. */
const signatures: Readonly<Record<string, (headers: Headers, body: Buffer) => Message>> = {
  sumsubHook: (headers, body) => ({
    headers: {
      ...headers,
      'x-payload-digest-alg': 'HMAC_SHA256_HEX',
      'x-payload-digest': createHmac('sha256', 'test-sumsub-webhook').update(body).digest('hex'),
    },
    body,
  }),
  confirmoHook: (headers, body) => ({
    headers: {
      ...headers,
      'bp-signature': createHash('sha256')
        .update(body)
        .update(sandboxSecrets.confirmoCallbackPassword)
        .digest('hex'),
    },
    body,
  }),
  payoutHook: (headers, body) => ({ headers, body: signedByPayout(body) }),
};

/**
 * The message, with its provider's signature if the route expects one; three of four messages are signed, chosen by
 * length.
 */
export const signed = (
  { operationId }: RouteDefinition,
  headers: Headers,
  body: Buffer | undefined,
): Message => {
  const sign = signatures[operationId];
  return sign === undefined || body === undefined || body.length % 4 === 0
    ? { headers, body }
    : sign(headers, body);
};
