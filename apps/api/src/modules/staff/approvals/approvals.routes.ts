import { operatorRoutes } from '@parcela/contract/operator';
import type { Locale } from '@parcela/domain';
import type { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import { answerAfter, lastId, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import type { ApprovalActions } from './approval-action.ts';
import { type ApprovalsFilter, findApproval, listApprovals } from './approvals.queries.ts';
import { approveRequest, rejectRequest } from './decide-approval.ts';
import { findOutlook } from './facts/approval-outlook.ts';
import { type ApprovalsDeps, presentApprovals, undecidableBy } from './approvals.presenter.ts';
import { findWaiting } from './waiting-requests.queries.ts';
import { withdrawRequest } from './withdraw-approval.ts';

interface Reader {
  readonly caller: StaffCaller;
  readonly locale: Locale;
}

const showApproval = async (tx: Tx, deps: ApprovalsDeps, documentId: string, reader: Reader) => {
  const { caller } = reader;
  const row = await findApproval(tx, deps.actions, documentId);
  if (!row) throw new BusinessError('common.not_found');
  // All members see their own requests.
  if (row.requesterDocumentId !== caller.documentId && !caller.permissions.includes('approvals.read'))
    throw new BusinessError('common.forbidden');
  const [data] = await presentApprovals(tx, [row], deps, reader);
  if (!data) throw new BusinessError('common.not_found');
  return { data, meta: {} };
};

/** The filter of the list; members who may not see all requests see their own. */
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

export const approvalsRoutes = (api: Api, deps: ApprovalsDeps): void => {
  const { actions } = deps;

  api.read(operatorRoutes.listApprovals, async (tx, { query, caller, locale }) => {
    const page = pageAfterOf(query, lastId);
    const rows = await listApprovals(tx, actions, { ...page, ...filterOf(query, actions, caller) });
    const { data, meta } = answerAfter(rows, page, { keyOf: ({ id }) => id, present: (row) => row });
    return { data: await presentApprovals(tx, data, deps, { caller, locale }), meta };
  });

  api.read(operatorRoutes.listWaitingRequests, async (tx, { query: { subject } }) => {
    const waiting = await findWaiting(tx, { documentId: subject });
    return {
      data: waiting.map(({ requestedAt, ...request }) => ({
        ...request,
        requestedAt: requestedAt.toISOString(),
      })),
      meta: {},
    };
  });

  api.steps(operatorRoutes.getApproval, async (steps, { params, caller, locale, requestId }) => {
    const { documentId } = params;
    const { data, meta } = await showApproval(steps.reader, deps, documentId, { caller, locale });
    const looking = { documentId, staffId: caller.subjectId, requestId };
    return { data: { ...data, outlook: await findOutlook(actions, steps.transact, looking) }, meta };
  });

  for (const [route, decide] of [
    [operatorRoutes.approveRequest, approveRequest],
    [operatorRoutes.rejectRequest, rejectRequest],
  ] as const)
    api.write(route, async (tx, { params: { documentId }, body: { reason }, caller, locale, requestId }) => {
      const { subjectId: staffId, permissions } = caller;
      await decide(actions, tx, { documentId, reason, staffId, permissions, requestId });
      return showApproval(tx, deps, documentId, { caller, locale });
    });

  api.write(
    operatorRoutes.withdrawRequest,
    async (tx, { params: { documentId }, body: { reason }, caller, locale, requestId }) => {
      await withdrawRequest(tx, { documentId, reason, staffId: caller.subjectId, requestId });
      return showApproval(tx, deps, documentId, { caller, locale });
    },
  );
};
