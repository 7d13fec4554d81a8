import { createHmac } from 'node:crypto';
import { isSameText } from '../../platform/digest.ts';

/**
 * The allowed difference between a request's time and real time. The caller signs by the real clock, so the
 * sandbox's clock does not apply.
 */
const toleranceSeconds = 60;

/** Lower-case hex HMAC-SHA256 over time, method, path with query and raw body, without separators. */
export function signRequest(
  secret: string,
  request: { ts: string; method: string; path: string; body: Buffer | string },
): string {
  return createHmac('sha256', secret)
    .update(request.ts + request.method + request.path)
    .update(request.body)
    .digest('hex');
}

/** The value of `x-payload-digest` for `HMAC_SHA256_HEX`. */
export function signWebhook(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

export interface SignedRequest {
  token: string | undefined;
  ts: string | undefined;
  signature: string | undefined;
  method: string;
  path: string;
  body: Buffer;
}

/** The reason why Sumsub refuses a call; undefined for a call that may pass. */
export function refusalOf(
  request: SignedRequest,
  keys: { appToken: string; secretKey: string },
): string | undefined {
  if (request.token !== keys.appToken) return 'Invalid app token';
  if (!request.ts || !/^\d{1,12}$/.test(request.ts)) return 'Missing or malformed X-App-Access-Ts';
  if (Math.abs(Date.now() / 1000 - Number(request.ts)) > toleranceSeconds)
    return 'Request timestamp is out of range';
  const expected = signRequest(keys.secretKey, {
    ts: request.ts,
    method: request.method,
    path: request.path,
    body: request.body,
  });
  return isSameText(request.signature, expected) ? undefined : 'Request signature mismatch';
}
