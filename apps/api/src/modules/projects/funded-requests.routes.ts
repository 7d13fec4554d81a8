import { investorRoutes } from '@parcela/contract/investor';
import { showsCalculator } from '@parcela/domain';
import { BusinessError } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { FundedRequest } from './funded-requests.store.ts';
import { findProjectOfViewer, listFundedRequests, type ProjectOfViewer } from './funded-requests.views.ts';
import { sendFundedRequest, takesInterest } from './send-funded-request.ts';

const pageSizeDefault = 25;

const requestView = (request: FundedRequest, of: { readonly user: string; readonly project: string }) => ({
  id: request.id,
  documentId: request.documentId,
  user: { documentId: of.user },
  project: { documentId: of.project },
  createdAt: request.createdAt.toISOString(),
});

const interestOf = (project: ProjectOfViewer): 'none' | 'offered' | 'sent' => {
  if (project.hasSent) return 'sent';
  return takesInterest(project) ? 'offered' : 'none';
};

/** Interest requests, and who sees the calculator or the request (design §4 "Calculator"). */
export const fundedRequestsRoutes = (api: Api): void => {
  api.read(investorRoutes.getProjectViewer, async (tx, { caller, query }) => {
    const key = { userId: caller.subjectId, project: query.documentId };
    const project = await findProjectOfViewer(tx, key);
    if (!project) throw new BusinessError('project.not_found');
    const data = {
      isHolder: project.isHolder,
      showsCalculator: showsCalculator(project),
      interestRequest: interestOf(project),
    };
    return { data, meta: {} };
  });

  api.read(investorRoutes.listFundedRequests, async (tx, { caller, query }) => {
    const page = query['pagination[page]'] ?? 1;
    const pageSize = query['pagination[pageSize]'] ?? pageSizeDefault;
    const user = query['filters[user][$eq]'] ?? query['filters[user]'] ?? caller.documentId;
    // Whose requests they are is never taken from the query: asking for somebody else's finds nothing.
    const { total, requests } =
      user === caller.documentId
        ? await listFundedRequests(tx, {
            userId: caller.subjectId,
            project: query['filters[project][$eq]'] ?? query['filters[project]'],
            page,
            pageSize,
          })
        : { total: 0, requests: [] };
    return {
      data: requests.map((request) => requestView(request, { user, project: request.project })),
      meta: { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } },
    };
  });

  api.write(investorRoutes.sendFundedRequest, async (tx, { caller, body: { data } }) => {
    if (data.user !== undefined && data.user !== caller.documentId)
      throw new BusinessError('common.forbidden');
    const request = await sendFundedRequest(tx, { userId: caller.subjectId, project: data.project });
    return { data: requestView(request, { user: caller.documentId, project: data.project }), meta: {} };
  });
};
