import { emailKey } from '@parcela/domain';
import type { Tx } from '../../platform/database.ts';
import { OperationalError } from '../../platform/errors.ts';
import { sha256 } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import { findCredentials } from './users.views.ts';

/** The key under which attempts on an address are counted: the counter need not know the address. */
export const attemptSubject = (email: string): string => sha256(emailKey(email)).toString('base64url');

/** Whether this address may be sent another mail now. Who is over the limit is not told (reliability.md TC-L6). */
export const mayMailAgain = async (rateLimits: RateLimits, email: string): Promise<boolean> => {
  try {
    await rateLimits.countAttempt('confirmation-mail', attemptSubject(email));
    return true;
  } catch (error) {
    if (error instanceof OperationalError && error.code === 'common.rate_limited') return false;
    throw error;
  }
};

/** Sends the confirmation again to an account that waits for it, which the job finds out; nobody learns which. */
export const resendConfirmation = async (
  tx: Tx,
  deps: { readonly jobs: Pick<Jobs, 'enqueue'> },
  email: string,
): Promise<void> => {
  const account = await findCredentials(tx, emailKey(email));
  if (!account) return;
  await deps.jobs.enqueue(tx, 'accounts.send-confirmation-mail', { userId: account.userId });
};
