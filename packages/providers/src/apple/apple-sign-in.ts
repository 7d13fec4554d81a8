import { importPKCS8, SignJWT } from 'jose';
import { ClientSecretPost } from 'openid-client';
import { z } from 'zod/mini';
import type { SocialGateway } from '../ports/social-sign-in.ts';
import type { Logger } from '@parcela/platform/log.ts';
import { parseJson } from '@parcela/platform/http-client/http-json.ts';
import { createOpenIdConnect } from '../openid-connect.ts';
import { reportedName } from '../normalize-person-name.ts';

export interface AppleOptions {
  readonly issuer: string;
  /** The Services ID. */
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** PKCS#8 in PEM, on P-256. */
  readonly privateKey: string;
  readonly redirectUri: string;
  readonly log: Logger;
}

/** The e-mail flag is a text or a boolean. */
const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string()),
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
});

/** The browser sends it with the code, unsigned and only at the first consent. */
const userSchema = z.object({
  name: z.optional(z.object({ firstName: z.optional(z.string()), lastName: z.optional(z.string()) })),
});

const secretLifeS = 300;

/** Apple's client secret: a JWT signed with the platform's key, created for each call. */
const clientSecret = async (
  { issuer, clientId, teamId, keyId, privateKey }: AppleOptions,
  now: Date,
): Promise<string> => {
  const iat = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setIssuedAt(iat)
    .setExpirationTime(iat + secretLifeS)
    .setAudience(issuer)
    .setSubject(clientId)
    .sign(await importPKCS8(privateKey, 'ES256'));
};

/** Sign in with Apple: no PKCE, and the browser posts the answer as a form. */
export const createAppleSignIn = (options: AppleOptions): SocialGateway => {
  const apple = createOpenIdConnect({
    issuer: options.issuer,
    clientId: options.clientId,
    redirectUri: options.redirectUri,
    log: options.log,
    provider: 'apple',
    usesPkce: false,
    algorithm: 'RS256',
    authenticate: async (now) => ClientSecretPost(await clientSecret(options, now)),
  });
  return {
    start: (secrets) => apple.start(secrets, { scope: 'name email', response_mode: 'form_post' }),
    identify: async (reply, secrets, now) => {
      const answer = await apple.finish(reply, secrets, now);
      if (answer.kind !== 'claims') return answer;
      const claims = claimsSchema.safeParse(answer.claims);
      if (!claims.success) return { kind: 'refused' };
      const { sub, email, email_verified: isVerified } = claims.data;
      const user = userSchema.safeParse(parseJson(reply['user'] ?? ''));
      const name = user.success ? user.data.name : undefined;
      return {
        kind: 'known',
        identity: {
          subject: sub,
          email: email ?? null,
          isEmailVerified: isVerified === true || isVerified === 'true',
          firstName: reportedName(name?.firstName),
          lastName: reportedName(name?.lastName),
        },
      };
    },
  };
};
