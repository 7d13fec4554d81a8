import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import { endOtherSessions, endOwnSession } from '@parcela/platform/security/sessions.ts';
import { endElsewhere } from './end-elsewhere.ts';
import { findStaffMember } from '../members/staff-members.queries.ts';

interface Ending {
  readonly caller: StaffCaller;
  readonly requestId: string;
}

const recordEnded = (
  tx: Tx,
  { caller, requestId }: Ending,
  { documentId, ...after }: { documentId: string; sessions: number; reason?: string },
): Promise<void> =>
  recordEvent(tx, {
    actor: { kind: 'staff', id: caller.subjectId },
    type: 'staff.sessions_ended',
    subject: { type: 'staff', id: documentId },
    after,
    requestId,
  });

/**
 * Ends one of the caller's sessions, which may be the current one. Another member's session counts as missing.
 * @throws BusinessError `common.not_found`
 */
export const endStaffSession = async (tx: Tx, documentId: string, ending: Ending): Promise<void> => {
  const { subjectId, documentId: member } = ending.caller;
  if (!(await endOwnSession(tx, { audience: 'staff', subjectId, documentId })))
    throw new BusinessError('common.not_found');
  await recordEnded(tx, ending, { documentId: member, sessions: 1 });
};

/** Ends all other sessions of the caller; returns how many. */
export const endOtherStaffSessions = async (tx: Tx, ending: Ending): Promise<number> => {
  const { caller } = ending;
  const sessions = await endElsewhere(tx, caller);
  if (sessions > 0) await recordEnded(tx, ending, { documentId: caller.documentId, sessions });
  return sessions;
};

/** No session has this id. */
const noSession = 0n;

/**
 * Ends every session of a member of staff, and returns how many. This only protects the member, so it needs no second
 * person. @throws BusinessError `common.not_found`
 */
export const endSessionsOfMember = async (
  tx: Tx,
  { documentId, reason }: { readonly documentId: string; readonly reason: string },
  ending: Ending,
): Promise<number> => {
  const member = await findStaffMember(tx, { documentId });
  if (!member) throw new BusinessError('common.not_found');
  const person = { audience: 'staff', subjectId: member.id, exceptId: noSession } as const;
  const sessions = await endOtherSessions(tx, person);
  await recordEnded(tx, ending, { documentId, sessions, reason });
  return sessions;
};
