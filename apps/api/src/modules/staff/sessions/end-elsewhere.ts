import type { Tx } from '@parcela/platform/database/database.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import { endOtherSessions } from '@parcela/platform/security/sessions.ts';

/** Signs the caller out everywhere but here; how many sessions ended. */
export const endElsewhere = (tx: Tx, { subjectId, sessionId }: StaffCaller): Promise<number> =>
  endOtherSessions(tx, { audience: 'staff', subjectId, exceptId: sessionId });
