import { operatorRoutes } from '@parcela/contract/operator';
import type { Tx } from '../../../platform/database/database.ts';
import { BusinessError } from '../../../platform/errors.ts';
import type { Api } from '../../../platform/http/api.ts';
import { listAnswer, pageOf } from '../../../platform/paging/page.ts';
import type { ApprovalActions } from './approval-action.ts';
import { findApproval, listApprovals } from './approvals.queries.ts';
import { approveRequest, rejectRequest } from './decide-approval.ts';
import { presentApproval } from './approvals.presenter.ts';
import { withdrawRequest } from './withdraw-approval.ts';

const showApproval = async (tx: Tx, actions: ApprovalActions, documentId: string) => {
  const row = await findApproval(tx, documentId);
  if (!row) throw new BusinessError('common.not_found');
  return { data: presentApproval(row, actions), meta: {} };
};

export const approvalsRoutes = (api: Api, actions: ApprovalActions): void => {
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

  api.write(
    operatorRoutes.withdrawRequest,
    async (tx, { params: { documentId }, body: { reason }, caller, requestId }) => {
      await withdrawRequest(tx, { documentId, reason, staffId: caller.subjectId, requestId });
      return showApproval(tx, actions, documentId);
    },
  );
};
