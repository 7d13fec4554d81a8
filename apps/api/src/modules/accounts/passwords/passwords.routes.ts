import { investorRoutes } from '@parcela/contract/investor';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import type { Jobs } from '@parcela/platform/jobs/job-queue.ts';
import { hashPassword, type PasswordCheck } from '@parcela/platform/security/passwords.ts';
import type { RateLimits } from '@parcela/platform/security/rate-limits.ts';
import { forgiveSignIns } from '@parcela/platform/security/sign-in-attempts.ts';
import { forgotPassword, mayMailAgain } from '../mailed-links/request-link-mail.ts';
import { changePassword, checkPasswordChange } from './change-password.ts';
import { checkReset, resetPassword } from './reset-password.ts';

export interface PasswordsRoutesDeps {
  readonly rateLimits: RateLimits;
  readonly passwords: PasswordCheck;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly brandName: ReadBrandName;
}

export const passwordsRoutes = (api: Api, deps: PasswordsRoutesDeps): void => {
  api.steps(investorRoutes.forgotPassword, async (steps, { body: { email } }) => {
    const mayMail = await mayMailAgain(deps.rateLimits, 'password-reset-mail', email);
    return steps.finish(async (tx) => {
      if (mayMail) await forgotPassword(tx, deps, email);
      return { ok: true };
    });
  });

  api.steps(investorRoutes.resetPassword, async (steps, { body, clientAddress, requestId }) => {
    const { code, password } = body;
    const brandName = await deps.brandName(steps.reader);
    const { email } = await checkReset(steps.reader, { code, password, brandName });
    const passwordHash = await hashPassword(password);
    const answer = await steps.finish(async (tx) => {
      await resetPassword(tx, { code, passwordHash, requestId });
      return { ok: true };
    });
    await forgiveSignIns(deps.rateLimits, 'investor', { email, clientAddress });
    return answer;
  });

  api.steps(investorRoutes.changePassword, async (steps, { body, caller, userAgent, requestId }) => {
    const { currentPassword, password } = body;
    const checked = await checkPasswordChange(deps, steps.reader, { caller, currentPassword, password });
    const passwordHash = await hashPassword(password);
    return steps.finish(async (tx) => ({
      jwt: await changePassword(tx, { caller, checked, passwordHash, userAgent, requestId }),
    }));
  });
};
