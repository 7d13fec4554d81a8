import { operatorRoutes } from '@parcela/contract/operator';
import type { StaffRole } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { addRole, removeRole } from './change-staff-member.ts';
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

  const ask = async (
    tx: Tx,
    call: { readonly caller: { readonly subjectId: number }; readonly requestId: string },
    request: { action: string; staff: string; reason: string; change?: { role: StaffRole } },
  ) => {
    if (!(await findStaffMember(tx, { documentId: request.staff })))
      throw new BusinessError('common.not_found');
    const data = await requestApproval(tx, {
      action: request.action,
      payload: { staff: request.staff, ...request.change },
      subject: { type: 'staff', documentId: request.staff },
      staffId: call.caller.subjectId,
      reason: request.reason,
      requestId: call.requestId,
    });
    return { data, meta: {} };
  };

  for (const [route, { action }] of [
    [operatorRoutes.addStaffRole, addRole],
    [operatorRoutes.removeStaffRole, removeRole],
  ] as const)
    api.write(route, async (tx, call) => {
      const { reason, role } = call.body;
      return ask(tx, call, { action, staff: call.params.documentId, reason, change: { role } });
    });

  api.write(operatorRoutes.disableStaff, async (tx, call) =>
    ask(tx, call, {
      action: disable.action,
      staff: call.params.documentId,
      reason: call.body.reason,
    }),
  );
};
