import { decodeProtectedHeader, importSPKI, jwtVerify } from 'jose';
import type { Context } from '../../context.ts';
import { issuerOf } from './openid-provider.ts';

/** Six months: no client secret may live longer. */
const longestLifeS = 15_777_000;

/**
 * Tells whether this is the JWT that Apple requires as client secret: ES256 by the registered key, issued by
 * the team for Apple, about the Services ID, valid by the sandbox's clock.
 */
export async function isClientSecret(context: Context, secret: string): Promise<boolean> {
  const { publicKey, keyId, teamId, clientId } = context.config.apple;
  if (publicKey === undefined) return false;
  try {
    if (decodeProtectedHeader(secret).kid !== keyId) return false;
    const { payload } = await jwtVerify(secret, await importSPKI(publicKey, 'ES256'), {
      algorithms: ['ES256'],
      issuer: teamId,
      subject: clientId,
      audience: issuerOf(context, 'apple'),
      requiredClaims: ['iat', 'exp'],
      currentDate: new Date(context.clock.now()),
      clockTolerance: 60,
    });
    return (payload.exp ?? 0) - (payload.iat ?? 0) <= longestLifeS;
  } catch {
    return false;
  }
}
