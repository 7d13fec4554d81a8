import type { Tx } from '@parcela/platform/database/database.ts';
import { endTokens } from '@parcela/platform/security/one-time-tokens.ts';
import { endAllSessions } from '@parcela/platform/security/sessions.ts';
import { endPush } from '../../notifications/index.ts';
import { deleteChallenges } from '../second-factor/second-factor-challenges.store.ts';
import { endSignUpBrowser } from '../sign-up/sign-up-browser.store.ts';
import { confirmationToken, resetToken } from '../mailed-links/link-purposes.ts';

/**
 * Ends everything that lets a caller act as this user: every session, unfinished sign-in and unused mailed link, the
 * secret of the browser that signed up, and notifications on devices. It runs in the transaction of the event that
 * requires it, so that no access survives that event (invariants S1, S2).
 */
export const endAccess = async (tx: Tx, userId: number): Promise<void> => {
  await endAllSessions(tx, 'investor', userId);
  await deleteChallenges(tx, userId);
  await endPush(tx, userId);
  await endSignUpBrowser(tx, userId);
  for (const purpose of [confirmationToken, resetToken]) await endTokens(tx, purpose, [userId]);
};
