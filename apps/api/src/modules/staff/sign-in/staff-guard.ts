import type { StaffGuard } from '@parcela/platform/http/guard.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { authenticateStaff } from './staff-sessions.queries.ts';

/** How the edge authenticates staff, and records what their roles do not allow. */
export const staffGuard: StaffGuard = {
  authenticate: authenticateStaff,
  recordRefusal: (tx, { caller, operationId, requestId }) =>
    recordEvent(tx, {
      actor: { kind: 'staff', id: caller.subjectId },
      type: 'staff.refused',
      subject: { type: 'staff', id: caller.documentId },
      after: { operation: operationId },
      requestId,
    }),
};
