import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';

const header = /^vapid t=(?<token>[\w.-]+), ?k=(?<key>[\w-]{87})$/;
const dayS = 86_400;

/**
 * Checks the sender of a message like a push service (RFC 8292): the key in the same header signs the token,
 * and the token is for this service, names a contact and ends within a day.
 * @returns the fault, or undefined.
 */
export async function vapidProblem(authorization: string | undefined, audience: string) {
  const { token, key } = header.exec(authorization ?? '')?.groups ?? {};
  if (token === undefined || key === undefined) return 'Authorization must be: vapid t=…, k=…';
  const point = Buffer.from(key, 'base64url');
  const half = (start: number) => point.subarray(start, start + 32).toString('base64url');
  try {
    if (decodeProtectedHeader(token).alg !== 'ES256') return 'The token must be signed with ES256.';
    const jwk = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) };
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience });
    const { exp = Number.POSITIVE_INFINITY, sub = '' } = payload;
    if (exp > Date.now() / 1000 + dayS) return 'The token must end within a day.';
    return /^(mailto:|https?:)/.test(sub) ? undefined : 'The token must name a contact.';
  } catch (error) {
    return error instanceof Error ? error.message : 'The token is not valid.';
  }
}
