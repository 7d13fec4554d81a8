import { investorRoutes } from '@parcela/contract/investor';
import { operatorRoutes } from '@parcela/contract/operator';
import { showsCalculator } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { withFile } from '@parcela/platform/http/responses/export-list.ts';
import { answerAfter, lastId, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { redirectTo } from '@parcela/platform/http/call.ts';
import type { FundedRequest } from './funded-requests.store.ts';
import {
  countWaitingInterest,
  findProjectOfViewer,
  listFundedRequests,
  listInterest,
  type ProjectOfViewer,
} from './funded-requests.queries.ts';
import { optOutOfInterest } from './opt-out-of-interest.ts';
import { sendFundedRequest, takesInterest } from './send-funded-request.ts';

export interface FundedRequestsDeps {
  readonly publicUrl: string;
}

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

/** The routes for unsubscribing from mails about new projects, without a session. */
const optOutRoutes = (api: Api, { publicUrl }: FundedRequestsDeps): void => {
  // Mail programs without one-click unsubscribing open the address: the page then asks, because a GET changes
  // nothing.
  api.read(investorRoutes.openInterestOptOut, async (_tx, { query: { code } }) =>
    redirectTo(`${publicUrl}/interest-opt-out?code=${encodeURIComponent(code)}`),
  );

  api.write(investorRoutes.optOutOfInterest, async (tx, { query: { code }, requestId }) => {
    await optOutOfInterest(tx, code, requestId);
    return { ok: true } as const;
  });
};

/** The routes for interest requests, and the choice between calculator and request. */
export const fundedRequestsRoutes = (api: Api, deps: FundedRequestsDeps): void => {
  optOutRoutes(api, deps);

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
    const page = pageOf(query);
    const user = query['filters[user][$eq]'] ?? query['filters[user]'] ?? caller.documentId;
    // The query parameters never decide whose requests are listed: a filter for another user finds nothing.
    const { total, requests } =
      user === caller.documentId
        ? await listFundedRequests(tx, {
            userId: caller.subjectId,
            project: query['filters[project][$eq]'] ?? query['filters[project]'],
            ...page,
          })
        : { total: 0, requests: [] };
    return listAnswer(
      requests.map((request) => requestView(request, { user, project: request.project })),
      page,
      total,
    );
  });

  api.write(investorRoutes.sendFundedRequest, async (tx, { caller, body: { data } }) => {
    if (data.user !== undefined && data.user !== caller.documentId)
      throw new BusinessError('common.forbidden');
    const request = await sendFundedRequest(tx, { userId: caller.subjectId, project: data.project });
    return { data: requestView(request, { user: caller.documentId, project: data.project }), meta: {} };
  });
};

/** The staff routes for users who wait for the next project. */
export const operatorFundedRequestsRoutes = (api: Api): void => {
  api.read(operatorRoutes.countWaitingInterest, async (tx, { locale }) => {
    const { people, projects } = await countWaitingInterest(tx, locale);
    const data = {
      people,
      projects: projects.map(({ documentId, title, people: waiting }) => ({
        project: { documentId, title },
        people: waiting,
      })),
    };
    return { data, meta: {} };
  });

  api.read(operatorRoutes.listInterestRequests, async (tx, { query, locale, asFile }) => {
    const page = pageAfterOf(query, lastId);
    const rows = await listInterest(tx, { ...page, locale, project: query['filters[project]'] });
    const answer = answerAfter(rows, page, {
      keyOf: ({ id }) => id,
      present: (row) => ({
        documentId: row.documentId,
        user: { documentId: row.user, email: row.email },
        project: { documentId: row.project, title: row.title },
        createdAt: row.createdAt.toISOString(),
      }),
    });
    if (!asFile) return answer;
    return withFile(answer, rows.slice(0, page.pageSize), {
      name: 'interest',
      columns: [
        { header: say(locale, 'exports.date'), value: (row) => row.createdAt },
        { header: say(locale, 'exports.project'), value: (row) => row.title },
        { header: say(locale, 'exports.email'), value: (row) => row.email },
      ],
    });
  });
};
