import { operatorRoutes } from '@parcela/contract/operator';
import type { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import { answerAfter, lastId, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import type { ApprovalActions } from './approval-action.ts';
import { type ApprovalsFilter, findApproval, listApprovals } from './approvals.queries.ts';
import { approveRequest, rejectRequest } from './decide-approval.ts';
import { findOutlook } from './approval-outlook.ts';
import { presentApproval, undecidableBy } from './approvals.presenter.ts';
import { withdrawRequest } from './withdraw-approval.ts';

const showApproval = async (tx: Tx, actions: ApprovalActions, documentId: string, caller: StaffCaller) => {
  const row = await findApproval(tx, actions, documentId);
  if (!row) throw new BusinessError('common.not_found');
  // Everybody sees what they have asked for themselves.
  if (row.requesterDocumentId !== caller.documentId && !caller.permissions.includes('approvals.read'))
    throw new BusinessError('common.forbidden');
  return { data: await presentApproval(tx, row, actions, caller), meta: {} };
};

/** The listed requests; whoever may not see all sees their own. */
const filterOf = (
  query: z.output<typeof operatorRoutes.listApprovals.query>,
  actions: ApprovalActions,
  caller: StaffCaller,
): ApprovalsFilter => {
  const { permissions, subjectId } = caller;
  const isMine = query['filters[mine]'] === 'true' || !permissions.includes('approvals.read');
  const canDecide = permissions.includes('approvals.decide');
  return {
    state: query['filters[state]'],
    action: query['filters[action]'],
    requestedBy: isMine ? subjectId : undefined,
    decidable:
      query['filters[decidable]'] === 'true'
        ? { by: subjectId, except: canDecide ? undecidableBy(caller, actions) : [...actions.keys()] }
        : undefined,
  };
};

export const approvalsRoutes = (api: Api, actions: ApprovalActions): void => {
  api.read(operatorRoutes.listApprovals, async (tx, { query, caller }) => {
    const page = pageAfterOf(query, lastId);
    const rows = await listApprovals(tx, actions, { ...page, ...filterOf(query, actions, caller) });
    const { data, meta } = answerAfter(rows, page, { keyOf: ({ id }) => id, present: (row) => row });
    return {
      data: await Promise.all(data.map(({ id: _id, ...row }) => presentApproval(tx, row, actions, caller))),
      meta,
    };
  });

  api.steps(operatorRoutes.getApproval, async (steps, { params: { documentId }, caller, requestId }) => {
    const { data, meta } = await showApproval(steps.reader, actions, documentId, caller);
    const looking = { documentId, staffId: caller.subjectId, requestId };
    return { data: { ...data, outlook: await findOutlook(actions, steps.transact, looking) }, meta };
  });

  for (const [route, decide] of [
    [operatorRoutes.approveRequest, approveRequest],
    [operatorRoutes.rejectRequest, rejectRequest],
  ] as const)
    api.write(route, async (tx, { params: { documentId }, body: { reason }, caller, requestId }) => {
      const { subjectId: staffId, permissions } = caller;
      await decide(actions, tx, { documentId, reason, staffId, permissions, requestId });
      return showApproval(tx, actions, documentId, caller);
    });

  api.write(
    operatorRoutes.withdrawRequest,
    async (tx, { params: { documentId }, body: { reason }, caller, requestId }) => {
      await withdrawRequest(tx, { documentId, reason, staffId: caller.subjectId, requestId });
      return showApproval(tx, actions, documentId, caller);
    },
  );
};
