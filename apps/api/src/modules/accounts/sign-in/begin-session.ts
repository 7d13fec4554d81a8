import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import { notify } from '../../notifications/index.ts';
import { deviceOf } from '@parcela/platform/security/device-name.ts';
import { recordSignIn } from '../profile/profile.store.ts';
import { recordDevice } from './sign-in-devices.store.ts';
import { type AccountSummary, findUser } from '../users.queries.ts';

export interface SignedIn {
  readonly jwt: string;
  readonly user: AccountSummary;
}

/**
 * The last step of every sign-in: opens the session, and notifies a user who signs in with a new device. The caller's
 * transaction must have locked the account.
 */
export const beginSession = async (
  tx: Tx,
  { userId, userAgent }: { readonly userId: number; readonly userAgent: string },
): Promise<SignedIn> => {
  const user = await findUser(tx, userId);
  invariant(user, 'an account that is held is there');
  await recordSignIn(tx, userId);
  const device = deviceOf(userAgent);
  if ((await recordDevice(tx, userId, device)) === 'new')
    await notify(tx, {
      userId,
      kind: 'security.new_device',
      params: { device },
      link: '/settings',
      mail: true,
    });
  const jwt = await openSession(tx, { audience: 'investor', subjectId: userId, userAgent });
  return { jwt, user: { id: user.id, documentId: user.documentId, email: user.email } };
};
