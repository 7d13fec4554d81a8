import type { EventType } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Caller } from '@parcela/platform/http/call.ts';
import { endOtherSessions, endOwnSession } from '@parcela/platform/security/sessions.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';

const recordRevoked = (tx: Tx, userId: number, action: EventType, requestId: string): Promise<void> =>
  recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: action,
    subject: { type: 'user', id: userId },
    requestId,
  });

/**
 * Ends one of the caller's sessions, which may be the current one. Another user's session counts as missing. @throws
 * BusinessError 404
 */
export const revokeSession = async (
  tx: Tx,
  { caller, documentId, requestId }: { caller: Caller; documentId: string; requestId: string },
): Promise<void> => {
  const { subjectId } = caller;
  if (!(await endOwnSession(tx, { audience: 'investor', subjectId, documentId })))
    throw new BusinessError('common.not_found');
  await recordRevoked(tx, subjectId, 'session.revoked', requestId);
};

/** Ends all other sessions of the caller; returns how many. */
export const revokeOtherSessions = async (
  tx: Tx,
  { caller, requestId }: { caller: Caller; requestId: string },
): Promise<number> => {
  const { subjectId, sessionId } = caller;
  const ended = await endOtherSessions(tx, { audience: 'investor', subjectId, exceptId: sessionId });
  if (ended > 0) await recordRevoked(tx, subjectId, 'session.others_revoked', requestId);
  return ended;
};
