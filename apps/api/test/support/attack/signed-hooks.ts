import { createHash, createHmac } from 'node:crypto';
import type { RouteDefinition } from '@parcela/contract';
import { sandboxSecrets } from '../app/sandbox-process.ts';

type Headers = Readonly<Record<string, string>>;

/** As a provider signs its message, whatever it says; the signature of Payout is a field of the message. */
const signatures: Readonly<Record<string, (body: Buffer) => Headers>> = {
  sumsubHook: (body) => ({
    'x-payload-digest-alg': 'HMAC_SHA256_HEX',
    'x-payload-digest': createHmac('sha256', 'test-sumsub-webhook').update(body).digest('hex'),
  }),
  confirmoHook: (body) => ({
    'bp-signature': createHash('sha256')
      .update(body)
      .update(sandboxSecrets.confirmoCallbackPassword)
      .digest('hex'),
  }),
};

/** The headers with the signature of the provider, where the route takes one and the body is not a short one. */
export const signed = (
  { operationId }: RouteDefinition,
  headers: Headers,
  body: Buffer = Buffer.alloc(0),
): Headers => ({ ...headers, ...(body.length % 4 === 0 ? {} : signatures[operationId]?.(body)) });
