import type { Jobs } from '@parcela/platform/jobs/job-queue.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import type { TermsVersions } from '../profile/profile.store.ts';
import type { AccountSummary } from '../users.queries.ts';

export interface RegisterDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** The versions in force; null until the operator has published both. */
  readonly findPublishedTerms: (tx: Tx) => Promise<TermsVersions | null>;
}

export interface Registration extends Omit<NewAccount, 'accepted'> {
  /** Must be the e-mail address (spec section 3). */
  readonly username: string;
  /** A path of our own site, for the link in the mail. */
  readonly next?: string | undefined;
}

/**
 * Registers a user. The confirmation mail is a job of the same transaction; no session is opened.
 * @throws BusinessError `auth.username_differs`, `auth.sign_up_closed`, `auth.referral_invalid`, `auth.email_taken`
 */
export const register = async (
  deps: RegisterDeps,
  tx: Tx,
  { username, next, ...account }: Registration,
): Promise<AccountSummary> => {
  if (username !== account.email) throw new BusinessError('auth.username_differs');
  const accepted = await deps.findPublishedTerms(tx);
  if (!accepted) throw new BusinessError('auth.sign_up_closed');
  const user = await createAccount(tx, { ...account, accepted });
  await deps.jobs.enqueue(tx, 'accounts.send-confirmation-mail', {
    userId: user.id,
    ...(next === undefined ? {} : { next }),
  });
  return user;
};
