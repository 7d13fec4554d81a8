import type { Api } from '@parcela/platform/http/api.ts';
import { createJobs, type Jobs } from '@parcela/platform/jobs/job-queue.ts';
import { createLogger, type Logger } from '@parcela/platform/log.ts';
import type { Mail } from '@parcela/platform/mail/mailer.ts';
import { createPasswordCheck, type PasswordCheck } from '@parcela/platform/security/passwords.ts';
import type { RateLimits } from '@parcela/platform/security/rate-limits.ts';
import { startTestApp, type TestApp, testVault } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { signUpRoutes } from '../../../src/modules/accounts/sign-up/sign-up.routes.ts';
import type { LinkMailDeps } from '../../../src/modules/accounts/mailed-links/send-link-mail.ts';
import type { TermsVersions } from '../../../src/modules/accounts/profile/profile.store.ts';
import { passwordsRoutes } from '../../../src/modules/accounts/passwords/passwords.routes.ts';
import { sendConfirmationMail } from '../../../src/modules/accounts/sign-up/send-confirmation-mail.ts';
import { ownPasskeysRoutes } from '../../../src/modules/accounts/passkeys/own-passkeys.routes.ts';
import { secondFactorRoutes } from '../../../src/modules/accounts/second-factor/second-factor.routes.ts';
import { signInRoutes } from '../../../src/modules/accounts/sign-in/sign-in.routes.ts';
import { stepUpRoutes } from '../../../src/modules/accounts/step-up/step-up.routes.ts';
import { sendPasswordResetMail } from '../../../src/modules/accounts/passwords/send-password-reset-mail.ts';
import { sendStepUpCode } from '../../../src/modules/accounts/step-up/send-step-up-code.ts';
import { sessionsRoutes } from '../../../src/modules/accounts/sessions/sessions.routes.ts';
import { rejectNewBankAccounts } from '../../../src/modules/wallets/index.ts';
import { sampleBrandName, sampleLetterhead } from '../content/sample-brand.ts';

export interface AccountsTestApp extends TestApp {
  readonly jobs: Jobs;
  readonly passwords: CountingPasswordCheck;
  /** The mails given to the mail server, oldest first. */
  readonly mails: Mail[];
  /** The documents in force; a test may remove them. */
  readonly published: { terms: TermsVersions | null };
  /** The number of password verifications. */
  mailsSent(): Promise<void>;
}

export const publicUrl = 'https://parcela.example';
export const publishedTerms: TermsVersions = { terms: 'terms-2', privacy: 'privacy-3' };

export interface CountingPasswordCheck extends PasswordCheck {
  /** The number of password verifications. */
  count: number;
}

/** The real check, with a counter. */
export const countingPasswordCheck = (): CountingPasswordCheck => {
  const real = createPasswordCheck();
  const counting: CountingPasswordCheck = {
    count: 0,
    matches: (passwordHash, password) => {
      counting.count += 1;
      return real.matches(passwordHash, password);
    },
  };
  return counting;
};

/** The account routes on the real server with a real worker; only the mail server is replaced by a list. */
export const startAccountsApp = async (
  context: TestContext,
  options: { readonly log?: Logger; readonly more?: (api: Api, rateLimits: RateLimits) => void } = {},
): Promise<AccountsTestApp> => {
  const jobs = await createJobs(
    { url: context.appUrl, kysely: context.database.kysely },
    options.log ?? createLogger('silent'),
  );
  // The import takes seconds on a busy machine, which must not delay the first job.
  await import('@parcela/platform/mail/mail-template.ts');
  const mails: Mail[] = [];
  const published: AccountsTestApp['published'] = { terms: publishedTerms };
  const mailParts: LinkMailDeps = {
    vault: testVault,
    transact: context.transact,
    mailer: {
      send: (mail) => {
        mails.push(mail);
        return Promise.resolve();
      },
    },
    publicUrl,
    letterhead: sampleLetterhead,
  };
  await jobs.work([
    sendConfirmationMail(mailParts),
    sendPasswordResetMail(mailParts),
    sendStepUpCode(mailParts),
  ]);
  const passwords = countingPasswordCheck();
  const app = await startTestApp(
    context,
    (api, rateLimits) => {
      signUpRoutes(api, {
        rateLimits,
        jobs,
        publicUrl,
        brandName: sampleBrandName,
        findPublishedTerms: () => Promise.resolve(published.terms),
      });
      signInRoutes(api, { rateLimits, passwords });
      passwordsRoutes(api, { rateLimits, passwords, jobs, brandName: sampleBrandName });
      sessionsRoutes(api, { jobs, rejectNewBankAccounts });
      ownPasskeysRoutes(api, { publicUrl, brandName: sampleBrandName });
      secondFactorRoutes(api, { rateLimits, passwords, vault: testVault, brandName: sampleBrandName });
      stepUpRoutes(api, { rateLimits, passwords, jobs, vault: testVault });
      options.more?.(api, rateLimits);
    },
    options,
  );
  return {
    ...app,
    jobs,
    passwords,
    mails,
    published,
    mailsSent: async () => {
      await jobs.drain(20_000);
    },
    close: async () => {
      await app.close();
      await jobs.stop();
    },
  };
};

export const goodPassword = 'Correct-horse7';

export const registrationOf = (email: string, more: Record<string, unknown> = {}) => ({
  username: email,
  email,
  password: goodPassword,
  termsAndPrivacyAccepted: true,
  ...more,
});

/** The secret of the link in a mail. */
export const linkToken = (mail: Mail): string => {
  const token = /(?:verify-email\?confirmation|new-password\?code)=([\w-]+)/.exec(mail.text)?.[1];
  if (token === undefined) throw new Error('the mail has no link');
  return token;
};
