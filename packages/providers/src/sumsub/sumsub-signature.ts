import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { equalInConstantTime } from '@parcela/platform/ids.ts';

export interface SignedParts {
  /** Unix time in seconds, as text. */
  readonly ts: string;
  readonly method: 'GET' | 'POST';
  readonly pathWithQuery: string;
  /** Exactly the sent bytes; empty without a body. */
  readonly body: string;
}

/** Sumsub's signature of a call: lower-case hex of HMAC-SHA256 over its parts without separators. */
export const requestSignature = (
  secretKey: string,
  { ts, method, pathWithQuery, body }: SignedParts,
): string => createHmac('sha256', secretKey).update(`${ts}${method}${pathWithQuery}${body}`).digest('hex');

/** Sumsub also offers SHA-1, which is not accepted here. */
const algorithms: Readonly<Record<string, string>> = {
  HMAC_SHA256_HEX: 'sha256',
  HMAC_SHA512_HEX: 'sha512',
};

/** Tells whether the webhook's body was signed with one of the secrets. There are several during a change. */
export const isSignedBySumsub = (
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
  secrets: readonly string[],
): boolean => {
  const digest = headers['x-payload-digest'];
  const name = headers['x-payload-digest-alg'];
  if (typeof digest !== 'string' || typeof name !== 'string' || !Object.hasOwn(algorithms, name))
    return false;
  const algorithm = algorithms[name] ?? '';
  // Tries every secret, so that the duration does not reveal which of them fits.
  return secrets
    .map((secret) => equalInConstantTime(digest, createHmac(algorithm, secret).update(rawBody).digest('hex')))
    .includes(true);
};
