import type { StaffGuard } from '@parcela/platform/http/guard.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { lockActingMember } from '../members/hold-member.ts';
import { authenticateStaff, findHeldCaller } from './staff-sessions.queries.ts';

/** Authenticates staff at the edge, and records each refusal that their roles cause. */
export const staffGuard: StaffGuard = {
  authenticate: authenticateStaff,
  lockCaller: async (tx, { caller, permission }) => {
    await lockActingMember(tx, caller.subjectId);
    // A separate statement, which sees commits that happened while the first one waited.
    const held = await findHeldCaller(tx, caller);
    if (!held) throw new BusinessError('auth.session_invalid');
    if (permission !== null && !held.permissions.includes(permission))
      throw new BusinessError('common.forbidden');
    return held;
  },
  recordRefusal: (tx, { caller, operationId, requestId }) =>
    recordEvent(tx, {
      actor: { kind: 'staff', id: caller.subjectId },
      type: 'staff.refused',
      subject: { type: 'staff', id: caller.documentId },
      after: { operation: operationId },
      requestId,
    }),
};
