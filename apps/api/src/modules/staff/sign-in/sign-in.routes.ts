import { operatorRoutes } from '@parcela/contract/operator';
import { invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { endSession } from '@parcela/platform/security/sessions.ts';
import { checkStaffCredentials, signInStaff, type StaffSignInDeps } from './sign-in-staff.ts';
import { checkStaffCode, stepUpStaff } from './step-up-staff.ts';
import { findStaffMember } from '../members/staff-members.queries.ts';
import { presentCaller } from './staff-caller.presenter.ts';

export const staffSignInRoutes = (api: Api, deps: StaffSignInDeps): void => {
  api.steps(operatorRoutes.staffSignIn, async (steps, { body, clientAddress, userAgent, requestId }) => {
    const checked = await checkStaffCredentials(deps, steps.reader, {
      ...body,
      clientAddress,
    });
    return steps.finish(async (tx) => {
      const { token, staff } = await signInStaff(tx, checked, { userAgent, requestId });
      return { token, staff: presentCaller(staff) };
    });
  });

  api.steps(operatorRoutes.stepUpStaff, async (steps, { body: { totp }, caller, requestId }) => {
    const checked = await checkStaffCode(deps, steps.reader, { caller, totp });
    return steps.finish(async (tx) => {
      await stepUpStaff(tx, checked, { caller, requestId });
      return { ok: true } as const;
    });
  });

  api.write(operatorRoutes.staffSignOut, async (tx, { caller, requestId }) => {
    await endSession(tx, caller.sessionId);
    await recordEvent(tx, {
      actor: { kind: 'staff', id: caller.subjectId },
      type: 'staff.signed_out',
      subject: { type: 'staff', id: caller.documentId },
      requestId,
    });
    return { ok: true } as const;
  });

  api.read(operatorRoutes.getStaffCaller, async (tx, { caller }) => {
    const staff = await findStaffMember(tx, { id: caller.subjectId });
    invariant(staff, 'a member of staff does not go away');
    return { data: presentCaller(staff) };
  });
};
