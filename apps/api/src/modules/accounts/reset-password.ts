import type { Tx } from '../../platform/database.ts';
import { BusinessError } from '../../platform/errors.ts';
import { consumeToken, findOpenToken } from '../../platform/one-time-tokens.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { notify } from '../notifications/index.ts';
import { confirmAddress } from './confirm-email.ts';
import { endAccess } from './end-access.ts';
import { refuseGuessable } from './guessable-password.ts';
import { resetToken } from './mailed-tokens.ts';
import { findPasswordOwner, type PasswordOwner } from './password-owner.views.ts';
import { savePasswordHash } from './users.store.ts';

/**
 * Whose password the link sets, and whether it may be this one. A refused password does not use the link up.
 * @throws BusinessError `auth.reset_invalid`, `auth.password_guessable`
 */
export const checkReset = async (
  reader: Tx,
  { code, password, brandName }: { code: string; password: string; brandName: string },
): Promise<PasswordOwner> => {
  const userId = await findOpenToken(reader, resetToken, code);
  const owner = userId === undefined ? undefined : await findPasswordOwner(reader, userId);
  if (!owner) throw new BusinessError('auth.reset_invalid');
  await refuseGuessable(password, {
    brandName,
    email: owner.email,
    names: [owner.firstName, owner.lastName],
  });
  return owner;
};

/**
 * Sets the password by the mailed link, which also proves that the mailbox is the person's. Everything that was open
 * ends, and nobody is signed in: the mailbox alone opens no account with a second factor.
 * @throws BusinessError `auth.reset_invalid` when the link was used or replaced meanwhile
 */
export const resetPassword = async (
  tx: Tx,
  { code, passwordHash, requestId }: { code: string; passwordHash: string; requestId: string },
): Promise<void> => {
  const userId = await consumeToken(tx, resetToken, code);
  if (userId === undefined || !(await savePasswordHash(tx, userId, passwordHash)))
    throw new BusinessError('auth.reset_invalid');
  await confirmAddress(tx, userId, requestId);
  await endAccess(tx, userId);
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'user.password_reset',
    subject: { type: 'user', id: userId },
    requestId,
  });
  await notify(tx, { userId, kind: 'security.password_changed', params: {}, link: '/settings', mail: true });
};
