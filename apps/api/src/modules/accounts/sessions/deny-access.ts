import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Jobs } from '@parcela/platform/jobs/job-queue.ts';
import { consumeToken, endTokens } from '@parcela/platform/security/one-time-tokens.ts';
import { revokePasskeys } from '@parcela/platform/security/passkeys/passkeys.store.ts';
import { countSessions } from '@parcela/platform/security/sessions.ts';
import { notMeToken } from '../../notifications/index.ts';
import { lockAccount } from '../user-locks.store.ts';
import { removePassword } from '../users.store.ts';
import { endAccess } from './revoke-all-access.ts';

export interface DenyAccessDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Rejects the bank accounts of this user that cannot receive money yet; returns how many. */
  readonly rejectNewBankAccounts: (
    tx: Tx,
    user: { readonly userId: number; readonly requestId: string },
  ) => Promise<number>;
}

/**
 * Handles an owner's statement, in a security mail, that another person signed in. Every session, unfinished sign-in,
 * mailed link, passkey and the password end, and recently entered bank accounts receive nothing. The owner gets a
 * mail to set a new password. The second factor stays, because the mailbox alone must not open the account. @throws
 * BusinessError `auth.not_me_invalid` for an unknown, used or expired link alike
 */
export const denyAccess = async (
  { jobs, rejectNewBankAccounts }: DenyAccessDeps,
  tx: Tx,
  { code, requestId }: { readonly code: string; readonly requestId: string },
): Promise<void> => {
  const userId = await consumeToken(tx, notMeToken, code);
  if (userId === undefined || !(await lockAccount(tx, userId)))
    throw new BusinessError('auth.not_me_invalid');
  const ended = {
    sessions: await countSessions(tx, 'investor', userId),
    passkeys: await revokePasskeys(tx, 'user', userId),
    accounts: await rejectNewBankAccounts(tx, { userId, requestId }),
  };
  await endTokens(tx, notMeToken, [userId]);
  await endAccess(tx, userId);
  await removePassword(tx, userId);
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'user.access_denied',
    subject: { type: 'user', id: userId },
    after: ended,
    requestId,
  });
  await jobs.enqueue(tx, 'accounts.send-password-reset-mail', { userId });
};
