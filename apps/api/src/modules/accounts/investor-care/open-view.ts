import type { Tx } from '@parcela/platform/database/database.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import { getUserId } from '../users.queries.ts';
import type { CareRequest } from './block-user.ts';

/**
 * Lets a member of staff view the app as an investor for a quarter of an hour, as long as their own session lasts.
 * The token permits only calls that read (docs/decisions/0059-viewing-as-an-investor.md). @throws BusinessError
 * `common.not_found`
 */
export const openView = async (
  tx: Tx,
  { user, reason, staffId, requestId, ...staff }: CareRequest & { sessionId: bigint; userAgent: string },
): Promise<{ readonly token: string }> => {
  const userId = await getUserId(tx, user);
  const { userAgent, sessionId: openedIn } = staff;
  const token = await openSession(tx, { audience: 'view', subjectId: userId, userAgent, openedIn });
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'personal_data.viewed_as',
    subject: { type: 'user', id: userId },
    after: { reason },
    requestId,
  });
  return { token };
};
