import { operatorRoutes } from '@parcela/contract/operator';
import type { StaffRole } from '@parcela/domain';
import type { Tx } from '../../platform/database/database.ts';
import type { SecretVault } from '../../platform/security/encryption.ts';
import { BusinessError, invariant } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { buildOpenApi } from '../../platform/http/openapi.ts';
import { listAnswer, pageOf } from '../../platform/paging/page.ts';
import { createPasswordCheck } from '../../platform/security/passwords.ts';
import type { RateLimits } from '../../platform/security/rate-limits.ts';
import { endSession } from '../../platform/security/sessions.ts';
import type { ApprovalAction, ApprovalActions } from './approvals/approval-action.ts';
import { addRole, disable, removeRole } from './members/change-staff-member.ts';
import { findApproval, listApprovals } from './approvals/approvals.queries.ts';
import { approveRequest, rejectRequest } from './approvals/decide-approval.ts';
import { presentApproval } from './approvals/approvals.presenter.ts';
import { requestApproval } from './approvals/request-approval.ts';
import { checkStaffCredentials, signInStaff } from './sign-in/sign-in-staff.ts';
import { findStaffMember, listStaffMembers, type StaffMember } from './members/staff-members.queries.ts';
import { withdrawRequest } from './approvals/withdraw-approval.ts';

export interface StaffRoutesDeps {
  readonly rateLimits: RateLimits;
  readonly secrets: SecretVault;
  /** Everything that a request for a second person can name. */
  readonly actions: readonly ApprovalAction[];
}

const presentCaller = ({ documentId, email, name, roles, permissions }: StaffMember) => ({
  documentId,
  email,
  name,
  roles,
  permissions,
});

const presentMember = ({ documentId, email, name, roles, createdAt, disabledAt }: StaffMember) => ({
  documentId,
  email,
  name,
  roles,
  createdAt: createdAt.toISOString(),
  disabledAt: disabledAt?.toISOString() ?? null,
});

const authRoutes = (api: Api, deps: StaffRoutesDeps): void => {
  const passwords = createPasswordCheck();

  api.steps(operatorRoutes.staffSignIn, async (steps, { body, clientAddress, userAgent, requestId }) => {
    const checked = await checkStaffCredentials({ ...deps, passwords }, steps.reader, {
      ...body,
      clientAddress,
    });
    return steps.finish(async (tx) => {
      const { token, staff } = await signInStaff(tx, checked, { userAgent, requestId });
      return { token, staff: presentCaller(staff) };
    });
  });

  api.write(operatorRoutes.staffSignOut, async (tx, { caller }) => {
    await endSession(tx, caller.sessionId);
    return { ok: true } as const;
  });

  api.read(operatorRoutes.getStaffCaller, async (tx, { caller }) => {
    const staff = await findStaffMember(tx, { id: caller.subjectId });
    invariant(staff, 'a member of staff does not go away');
    return { data: presentCaller(staff) };
  });
};

const showApproval = async (tx: Tx, actions: ApprovalActions, documentId: string) => {
  const row = await findApproval(tx, documentId);
  if (!row) throw new BusinessError('common.not_found');
  return { data: presentApproval(row, actions), meta: {} };
};

const approvalsRoutes = (api: Api, actions: ApprovalActions): void => {
  api.read(operatorRoutes.listApprovals, async (tx, { query }) => {
    const page = pageOf(query);
    const { total, approvals } = await listApprovals(tx, { ...page, state: query['filters[state]'] });
    return listAnswer(
      approvals.map((row) => presentApproval(row, actions)),
      page,
      total,
    );
  });

  api.read(operatorRoutes.getApproval, (tx, { params }) => showApproval(tx, actions, params.documentId));

  for (const [route, decide] of [
    [operatorRoutes.approveRequest, approveRequest],
    [operatorRoutes.rejectRequest, rejectRequest],
  ] as const)
    api.write(route, async (tx, { params: { documentId }, body: { reason }, caller, requestId }) => {
      const { subjectId: staffId, permissions } = caller;
      await decide(actions, tx, { documentId, reason, staffId, permissions, requestId });
      return showApproval(tx, actions, documentId);
    });
};

const withdrawalRoute = (api: Api, actions: ApprovalActions): void => {
  api.write(
    operatorRoutes.withdrawRequest,
    async (tx, { params: { documentId }, body: { reason }, caller, requestId }) => {
      await withdrawRequest(tx, { documentId, reason, staffId: caller.subjectId, requestId });
      return showApproval(tx, actions, documentId);
    },
  );
};

const membersRoutes = (api: Api): void => {
  api.read(operatorRoutes.listStaff, async (tx, { query }) => {
    const page = pageOf(query);
    const { total, members } = await listStaffMembers(tx, page);
    return listAnswer(members.map(presentMember), page, total);
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

export const staffRoutes = (api: Api, deps: StaffRoutesDeps): void => {
  const actions = new Map(
    [addRole, removeRole, disable, ...deps.actions].map((action) => [action.action, action]),
  );
  authRoutes(api, deps);
  approvalsRoutes(api, actions);
  withdrawalRoute(api, actions);
  membersRoutes(api);

  // Made when somebody asks for it first: no start of a process needs it.
  let document: ReturnType<typeof buildOpenApi> | undefined;
  api.read(operatorRoutes.getOperatorOpenApi, async () => {
    document ??= buildOpenApi({ title: 'Parcela: operator API', routes: operatorRoutes });
    return { ...(await document) };
  });
};
