import { operatorRoutes } from '@parcela/contract/operator';
import type { ApprovalName } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { addRole, removeRole } from './change-staff-member.ts';
import type { ApprovalKind, ApprovalPayload } from '../approvals/approval-action.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { findStaffMember, listStaffMembers, type StaffMember } from './staff-members.queries.ts';
import { disable } from './disable-staff-member.ts';
import { sessionsOfStaff } from '../sessions/staff-sessions.presenter.ts';

const presentMember = ({ documentId, email, name, roles, createdAt, disabledAt }: StaffMember) => ({
  documentId,
  email,
  name,
  roles,
  createdAt: createdAt.toISOString(),
  disabledAt: disabledAt?.toISOString() ?? null,
});

export const staffMembersRoutes = (api: Api): void => {
  api.read(operatorRoutes.listStaff, async (tx, { query }) => {
    const page = pageOf(query);
    const { total, members } = await listStaffMembers(tx, page);
    return listAnswer(members.map(presentMember), page, total);
  });

  api.read(operatorRoutes.getStaffMember, async (tx, { caller, params }) => {
    const member = await findStaffMember(tx, params);
    if (!member) throw new BusinessError('common.not_found');
    const sessions = await sessionsOfStaff(tx, member.id, caller);
    return { data: { ...presentMember(member), sessions }, meta: {} };
  });

  const ask = async <Name extends ApprovalName, P extends ApprovalPayload & { readonly staff: string }>(
    tx: Tx,
    call: { readonly caller: { readonly subjectId: number }; readonly requestId: string },
    kind: ApprovalKind<Name, P>,
    { payload, reason }: { readonly payload: P; readonly reason: string },
  ) => {
    const { staff: documentId } = payload;
    if (!(await findStaffMember(tx, { documentId }))) throw new BusinessError('common.not_found');
    const data = await requestApproval(tx, kind, {
      payload,
      subject: documentId,
      staffId: call.caller.subjectId,
      reason,
      requestId: call.requestId,
    });
    return { data, meta: {} };
  };

  api.write(operatorRoutes.addStaffRole, async (tx, call) => {
    const { reason, role } = call.body;
    return ask(tx, call, addRole, { payload: { staff: call.params.documentId, role }, reason });
  });

  api.write(operatorRoutes.removeStaffRole, async (tx, call) => {
    const { reason, role } = call.body;
    return ask(tx, call, removeRole, { payload: { staff: call.params.documentId, role }, reason });
  });

  api.write(operatorRoutes.disableStaff, async (tx, call) =>
    ask(tx, call, disable, { payload: { staff: call.params.documentId }, reason: call.body.reason }),
  );
};
