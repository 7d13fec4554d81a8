import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import type { Caller } from '@parcela/platform/http/call.ts';
import { lockSession, openSession } from '@parcela/platform/security/sessions.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import { endAccess } from '../sessions/revoke-all-access.ts';
import { refuseGuessable } from '@parcela/platform/security/guessable-password.ts';
import { findPasswordOwner } from './password-owner.queries.ts';
import { confirmPassword, requireFreshSession, type StepUpDeps } from '../step-up/step-up.ts';
import { savePasswordHash } from '../users.store.ts';

export interface PasswordChange {
  readonly caller: Caller;
  readonly currentPassword?: string | undefined;
  readonly password: string;
}

/** The hash of the confirmed password, compared again when the new one is set; null if there was none. */
export interface CheckedChange {
  readonly passwordHash: string | null;
}

const confirmCurrent = async (
  deps: StepUpDeps,
  reader: Tx,
  { caller, currentPassword, password }: PasswordChange,
): Promise<CheckedChange> => {
  if (currentPassword === undefined)
    throw new ValidationError([{ path: 'currentPassword', code: 'required' }]);
  const passwordHash = await confirmPassword(deps, reader, {
    userId: caller.subjectId,
    password: currentPassword,
  });
  if (password.normalize('NFC') === currentPassword.normalize('NFC'))
    throw new BusinessError('auth.password_same');
  return { passwordHash };
};

/**
 * Checks the current password, counted like a step-up, and the new one. A user with the second factor, or without a
 * password, must have a fresh session.
 * @throws BusinessError `auth.step_up_required`, `auth.credentials_invalid`, `auth.password_same`,
 * `auth.password_guessable`; ValidationError without the current password; OperationalError 429
 */
export const checkPasswordChange = async (
  deps: StepUpDeps & { readonly brandName: ReadBrandName },
  reader: Tx,
  change: PasswordChange,
): Promise<CheckedChange> => {
  const owner = await findPasswordOwner(reader, change.caller.subjectId);
  if (!owner) throw new BusinessError('auth.credentials_invalid');
  const hasPassword = owner.passwordHash !== null;
  if (owner.hasSecondFactor || !hasPassword) requireFreshSession(change.caller);
  if (!hasPassword && change.currentPassword !== undefined)
    throw new BusinessError('auth.credentials_invalid');
  const checked = hasPassword ? await confirmCurrent(deps, reader, change) : { passwordHash: null };
  await refuseGuessable(change.password, {
    brandName: await deps.brandName(reader),
    email: owner.email,
    names: [owner.firstName, owner.lastName],
  });
  return checked;
};

/**
 * Sets the new password, ends every session and unfinished sign-in, opens one new session and returns its token.
 * @throws BusinessError `auth.credentials_invalid` when the password has changed in the meantime
 */
export const changePassword = async (
  tx: Tx,
  change: {
    readonly caller: Caller;
    readonly checked: CheckedChange;
    readonly passwordHash: string;
    readonly userAgent: string;
    readonly requestId: string;
  },
): Promise<string> => {
  const { subjectId: userId } = change.caller;
  await lockSession(tx, change.caller.sessionId);
  if (!(await savePasswordHash(tx, userId, change.passwordHash, change.checked)))
    throw new BusinessError('auth.credentials_invalid');
  await endAccess(tx, userId);
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'user.password_changed',
    subject: { type: 'user', id: userId },
    requestId: change.requestId,
  });
  await notify(tx, { userId, kind: 'security.password_changed', params: {}, link: '/settings', mail: true });
  return openSession(tx, { audience: 'investor', subjectId: userId, userAgent: change.userAgent });
};
