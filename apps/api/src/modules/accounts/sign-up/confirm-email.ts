import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { consumeToken, findTokenSubject } from '@parcela/platform/security/one-time-tokens.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { confirmationToken } from '../mailed-links/link-purposes.ts';
import { markEmailConfirmed, markOwnerProven } from '../users.store.ts';
import { isSignUpBrowser } from './sign-up-browser.store.ts';
import { findUser } from '../users.queries.ts';

/** Confirms the address, which gives the level SIGNUP. A second call changes nothing. */
export const confirmAddress = async (tx: Tx, userId: number, requestId?: string): Promise<void> => {
  if (!(await markEmailConfirmed(tx, userId))) return;
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'user.email_confirmed',
    subject: { type: 'user', id: userId },
    requestId,
  });
};

export interface OpenedLink {
  readonly token: string;
  /** The secret of the browser that opened the link, if a user signed up in that browser (`signUpCookie`). */
  readonly browser?: string | undefined;
  readonly requestId?: string | undefined;
}

/**
 * Handles an opened link. Mail scanners open links before people do, so a used link of a confirmed account succeeds
 * again. Confirming opens no session. A link that is opened in the browser that signed up proves that one person has
 * both the mailbox and the password.
 * @throws BusinessError `auth.confirmation_invalid`
 */
export const confirmEmail = async (tx: Tx, { token, browser, requestId }: OpenedLink): Promise<void> => {
  const userId = await consumeToken(tx, confirmationToken, token);
  const ownerId = userId ?? (await findTokenSubject(tx, confirmationToken, token));
  const user = ownerId === undefined ? undefined : await findUser(tx, ownerId);
  if (!user || (userId === undefined && user.emailConfirmedAt === null))
    throw new BusinessError('auth.confirmation_invalid');
  await confirmAddress(tx, user.id, requestId);
  if (browser !== undefined && (await isSignUpBrowser(tx, user.id, browser)))
    await markOwnerProven(tx, user.id);
};
