import type { Tx } from '@parcela/platform/database/database.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { countSessions } from '@parcela/platform/security/sessions.ts';
import { notify } from '../../notifications/index.ts';
import { endAccess } from '../sessions/revoke-all-access.ts';
import { getUserId } from '../users.queries.ts';
import type { CareRequest } from './block-user.ts';

/**
 * Signs an investor out everywhere, invalidates unused mailed links and notifies the investor. @throws BusinessError
 * `common.not_found`
 */
export const endUserSessions = async (
  tx: Tx,
  { user, staffId, reason, requestId }: CareRequest,
): Promise<{ readonly ended: number }> => {
  const userId = await getUserId(tx, user);
  const ended = await countSessions(tx, 'investor', userId);
  await endAccess(tx, userId);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'user.sessions_ended',
    subject: { type: 'user', id: userId },
    after: { ended, reason },
    requestId,
  });
  await notify(tx, { userId, kind: 'security.sessions_ended', params: {}, link: '/settings', mail: true });
  return { ended };
};
