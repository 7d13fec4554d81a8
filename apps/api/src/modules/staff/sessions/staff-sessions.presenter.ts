import type { Tx } from '@parcela/platform/database/database.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import { deviceOf } from '@parcela/platform/security/device-name.ts';
import { listSessions } from '@parcela/platform/security/sessions.ts';

/** The sessions of a member of staff, as the caller sees them. */
export const sessionsOfStaff = async (tx: Tx, subjectId: number, { sessionId }: StaffCaller) => {
  const sessions = await listSessions(tx, { audience: 'staff', subjectId, currentId: sessionId });
  return sessions.map(({ documentId, userAgent, createdAt, lastActiveAt, expiresAt, isCurrent }) => ({
    documentId,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastActiveAt: lastActiveAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isCurrent,
  }));
};
