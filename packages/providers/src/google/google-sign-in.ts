import { ClientSecretPost } from 'openid-client';
import { z } from 'zod/mini';
import type { SocialGateway } from '../ports/social-sign-in.ts';
import type { Logger } from '@parcela/platform/log.ts';
import { createOpenIdConnect } from '../openid-connect.ts';
import { reportedName } from '../normalize-person-name.ts';

export interface GoogleOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly log: Logger;
}

const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
});

/** Sign-in with Google: code flow with PKCE and with the client secret. */
export const createGoogleSignIn = ({ clientSecret, ...options }: GoogleOptions): SocialGateway => {
  const google = createOpenIdConnect({
    ...options,
    provider: 'google',
    usesPkce: true,
    algorithm: 'RS256',
    authenticate: async () => ClientSecretPost(clientSecret),
  });
  return {
    start: (secrets) => google.start(secrets, { scope: 'openid email profile', prompt: 'select_account' }),
    identify: async (reply, secrets, now) => {
      const answer = await google.finish(reply, secrets, now);
      if (answer.kind !== 'claims') return answer;
      const claims = claimsSchema.safeParse(answer.claims);
      if (!claims.success) return { kind: 'refused' };
      const { sub, email, email_verified: isVerified, given_name, family_name } = claims.data;
      return {
        kind: 'known',
        identity: {
          subject: sub,
          email: email ?? null,
          isEmailVerified: isVerified === true,
          firstName: reportedName(given_name),
          lastName: reportedName(family_name),
        },
      };
    },
  };
};
