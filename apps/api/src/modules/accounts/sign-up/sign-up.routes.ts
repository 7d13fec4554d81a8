import { investorRoutes } from '@parcela/contract/investor';
import { safeNext } from '@parcela/domain';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { redirectTo } from '@parcela/platform/http/call.ts';
import { newSecret } from '@parcela/platform/ids.ts';
import type { RateLimits } from '@parcela/platform/security/rate-limits.ts';
import { confirmEmail } from './confirm-email.ts';
import { continueSignUp } from './continue-sign-up.ts';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { refuseGuessable } from '@parcela/platform/security/guessable-password.ts';
import { register, type RegisterDeps } from './register-with-password.ts';
import { mayMailAgain, resendConfirmation } from '../mailed-links/request-link-mail.ts';
import { insertSignUpBrowser } from './sign-up-browser.store.ts';
import { signUpCookie } from './sign-up-cookie.ts';
import { isReferralCodeValid } from './validate-referral-code.ts';

export interface SignUpRoutesDeps extends RegisterDeps {
  readonly rateLimits: RateLimits;
  readonly publicUrl: string;
  readonly brandName: ReadBrandName;
}

/** Drops everything except a path of our own site. */
const ownPath = (next: string | undefined): string | undefined =>
  next === undefined ? undefined : safeNext(next);

export const signUpRoutes = (api: Api, deps: SignUpRoutesDeps): void => {
  const cookie = signUpCookie(deps.publicUrl);

  api.steps(investorRoutes.register, async (steps, { body, locale, requestId, setCookie }) => {
    const { password, language, username, email, referralCode, next } = body;
    const brandName = await deps.brandName(steps.reader);
    await refuseGuessable(password, { brandName, email, names: [] });
    const passwordHash = await hashPassword(password);
    const secret = newSecret();
    return steps.finish(async (tx) => {
      const user = await register(deps, tx, {
        username,
        email,
        passwordHash,
        referralCode,
        language: language ?? locale,
        requestId,
        next: ownPath(next),
      });
      await insertSignUpBrowser(tx, user.id, secret);
      setCookie(cookie.set(secret));
      return { user };
    });
  });

  api.steps(investorRoutes.sendEmailConfirmation, async (steps, { body }) => {
    const mayMail = await mayMailAgain(deps.rateLimits, 'confirmation-mail', body.email);
    return steps.finish(async (tx) => {
      if (mayMail) await resendConfirmation(tx, deps, body.email, ownPath(body.next));
      return { ok: true };
    });
  });

  api.write(investorRoutes.confirmEmail, async (tx, { query, headers, requestId, wantsJson }) => {
    await confirmEmail(tx, { token: query.confirmation, browser: cookie.read(headers), requestId });
    if (wantsJson) return { confirmed: true } as const;
    const next = ownPath(query.next);
    const more = next === undefined ? '' : `?${new URLSearchParams({ next }).toString()}`;
    return redirectTo(`${deps.publicUrl}/email-verified${more}`);
  });

  api.write(investorRoutes.continueSignUp, async (tx, { headers, userAgent, setCookie }) => {
    const secret = cookie.read(headers);
    const continued = secret === undefined ? undefined : await continueSignUp(tx, { secret, userAgent });
    if (continued === undefined) return { jwt: null, signIn: true } as const;
    setCookie(cookie.clear());
    return continued;
  });

  api.read(investorRoutes.validateReferralCode, async (tx, { query }) => ({
    data: { valid: await isReferralCodeValid(tx, query.code) },
    meta: {},
  }));
};
