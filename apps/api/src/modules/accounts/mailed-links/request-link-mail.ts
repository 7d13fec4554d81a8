import type { Tx } from '@parcela/platform/database/database.ts';
import { OperationalError } from '@parcela/platform/errors.ts';
import type { Jobs, QueueName } from '@parcela/platform/jobs/job-queue.ts';
import type { RateLimits } from '@parcela/platform/security/rate-limits.ts';
import { attemptSubject } from '@parcela/platform/security/sign-in-attempts.ts';
import { findCredentials } from '../users.queries.ts';

/** Whether another mail may be sent to this address now. A caller over the limit is not told so. */
export const mayMailAgain = async (
  rateLimits: RateLimits,
  budget: 'confirmation-mail' | 'password-reset-mail',
  email: string,
): Promise<boolean> => {
  try {
    await rateLimits.countAttempt(budget, attemptSubject(email));
    return true;
  } catch (error) {
    if (error instanceof OperationalError && error.code === 'common.rate_limited') return false;
    throw error;
  }
};

/**
 * The job finds out whether there is a user to write to. For an unknown address the same job runs without a user.
 * Both cases run the same statements, so that no caller can learn whether an address has an account.
 */
const leaveToJob =
  (queue: QueueName) =>
  async (
    tx: Tx,
    deps: { readonly jobs: Pick<Jobs, 'enqueue'> },
    email: string,
    /** The path on our own site to which the link leads. */
    next?: string,
  ): Promise<void> => {
    const account = await findCredentials(tx, email);
    await deps.jobs.enqueue(tx, queue, {
      userId: account?.userId ?? null,
      ...(next === undefined ? {} : { next }),
    });
  };

/** Sends the confirmation mail again to an unconfirmed account. */
export const resendConfirmation = leaveToJob('accounts.send-confirmation-mail');

/** Sends the link that sets a new password, if the address has an account. */
export const forgotPassword = leaveToJob('accounts.send-password-reset-mail');
