import { SignJWT, UnsecuredJWT, generateKeyPair } from 'jose';
import type { JWTPayload } from 'jose';
import type { Context } from '../../context.ts';
import type { TokenSigner } from './keyring.ts';

/** The claims changed by the current faults; the platform has to notice each change. */
function spoilt(context: Context, provider: TokenSigner, claims: JWTPayload): JWTPayload {
  const takes = (mode: 'wrong-nonce' | 'wrong-audience' | 'wrong-issuer' | 'expired') =>
    context.faults.take(provider, mode);
  const { iat = 0 } = claims;
  return {
    ...claims,
    ...(takes('wrong-nonce') && { nonce: 'another-nonce' }),
    ...(takes('wrong-audience') && { aud: 'another-client', azp: 'another-client' }),
    ...(takes('wrong-issuer') && { iss: 'https://accounts.example.com' }),
    ...(takes('expired') && { iat: iat - 172_800, exp: iat - 86_400 }),
  };
}

/** Signs an ID token with the provider's key, or wrongly under a fault. */
export async function signIdToken(
  context: Context,
  provider: TokenSigner,
  wanted: JWTPayload,
): Promise<string> {
  const claims = spoilt(context, provider, wanted);
  if (context.faults.take(provider, 'unsigned')) return new UnsecuredJWT(claims).encode();
  const { kid, alg, privateKey } = await context.keyring.of(provider);
  const key = context.faults.take(provider, 'forge') ? (await generateKeyPair(alg)).privateKey : privateKey;
  return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key);
}
