import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { consumeToken, findOpenToken } from '@parcela/platform/security/one-time-tokens.ts';
import { revokePasskeys } from '@parcela/platform/security/passkeys/passkeys.store.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import { confirmAddress } from '../sign-up/confirm-email.ts';
import { endAccess } from '../sessions/revoke-all-access.ts';
import { refuseGuessable } from '@parcela/platform/security/guessable-password.ts';
import { resetToken } from '../mailed-links/link-purposes.ts';
import { findPasswordOwner, type PasswordOwner } from './password-owner.queries.ts';
import { markOwnerProven, savePasswordHash } from '../users.store.ts';

/**
 * Finds the user whose password the link sets, and checks whether the new one is allowed. A refused password does not
 * use up the link.
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
 * Sets the password through the mailed link, which also proves that the mailbox belongs to the user. Every session
 * ends and none is opened: the mailbox alone must not open an account with a second factor. Without a second factor,
 * nothing that a stranger set up remains, so the owner counts as proven. @throws BusinessError `auth.reset_invalid`
 * when the link was used or replaced in the meantime
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
  const owner = await findPasswordOwner(tx, userId);
  // They may be a stranger's, who signed up with the address.
  if (owner?.isOwnerProven !== true) await revokePasskeys(tx, 'user', userId);
  if (owner?.hasSecondFactor !== true) await markOwnerProven(tx, userId);
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'user.password_reset',
    subject: { type: 'user', id: userId },
    requestId,
  });
  await notify(tx, { userId, kind: 'security.password_changed', params: {}, link: '/settings', mail: true });
};
