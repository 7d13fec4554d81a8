import type { Tx } from '@parcela/platform/database/database.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { endAccess } from '../sessions/revoke-all-access.ts';
import { findSecondFactor } from '../second-factor/second-factor.queries.ts';
import { eraseSecondFactor } from '../second-factor/second-factor.store.ts';
import { deleteDevices } from '../sign-in/sign-in-devices.store.ts';
import { findPasswordHash } from '../users.queries.ts';
import { removePassword } from '../users.store.ts';
import { revokePasskeys } from '@parcela/platform/security/passkeys/passkeys.store.ts';
import { countSessions } from '@parcela/platform/security/sessions.ts';

/**
 * Removes everything with which a stranger who signed up with the address before its owner could act as this user:
 * password, sessions, unfinished sign-ins, mailed links, second factor with its recovery codes, passkeys, and push
 * devices. It also removes the known devices, so that the owner is notified of the next sign-in with one of them. The
 * audit log lists what was removed.
 */
export const endUnprovenAccess = async (
  tx: Tx,
  { userId, requestId }: { readonly userId: number; readonly requestId: string },
): Promise<void> => {
  const removed = {
    password: (await findPasswordHash(tx, userId)) !== undefined,
    secondFactor: (await findSecondFactor(tx, userId))?.isOn === true,
    sessions: await countSessions(tx, 'investor', userId),
    passkeys: await revokePasskeys(tx, 'user', userId),
  };
  await removePassword(tx, userId);
  await endAccess(tx, userId);
  await eraseSecondFactor(tx, userId);
  await deleteDevices(tx, userId);
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'user.unproven_access_ended',
    subject: { type: 'user', id: userId },
    after: removed,
    requestId,
  });
};
