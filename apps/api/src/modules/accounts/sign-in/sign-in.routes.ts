import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '@parcela/platform/http/api.ts';
import type { PasswordCheck } from '@parcela/platform/security/passwords.ts';
import type { RateLimits } from '@parcela/platform/security/rate-limits.ts';
import { endSession } from '@parcela/platform/security/sessions.ts';
import { checkCredentials, signIn } from './sign-in-with-password.ts';

export interface SignInRoutesDeps {
  readonly rateLimits: RateLimits;
  readonly passwords: PasswordCheck;
}

export const signInRoutes = (api: Api, deps: SignInRoutesDeps): void => {
  api.steps(investorRoutes.signIn, async (steps, { body, userAgent, clientAddress }) => {
    const attempt = { ...body, clientAddress };
    const credentials = await checkCredentials(deps, steps.reader, attempt);
    return steps.finish((tx) => signIn(tx, credentials, userAgent));
  });

  api.write(investorRoutes.signOut, async (tx, { caller }) => {
    await endSession(tx, caller.sessionId);
    return { ok: true } as const;
  });
};
