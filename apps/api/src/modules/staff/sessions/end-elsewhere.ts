import type { Tx } from '@parcela/platform/database/database.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import { endOtherSessions } from '@parcela/platform/security/sessions.ts';

/** Ends all other sessions of the caller; returns how many. */
export const endElsewhere = (tx: Tx, { subjectId, sessionId }: StaffCaller): Promise<number> =>
  endOtherSessions(tx, { audience: 'staff', subjectId, exceptId: sessionId });
