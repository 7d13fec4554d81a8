import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '../../../platform/http/api.ts';
import { listAnswer, pageOf } from '../../../platform/paging/page.ts';
import { decideReviewCase } from './decide-review-case.ts';
import type { RefusalDeps } from '../identity-fingerprints/store-refusal.ts';
import type { ReviewDeps } from './review-context.ts';
import type { EarlierRefusal } from '../identity-fingerprints/refused-identities.queries.ts';
import { findReviewCaseRow, listReviewCases, type ReviewCaseRow } from './review-cases.queries.ts';
import { showReviewCase } from './show-review-case.ts';

type CasesDeps = ReviewDeps & RefusalDeps;

const presentCase = ({ investorDocumentId, email, ...row }: ReviewCaseRow) => ({
  ...row,
  reasons: [...row.reasons],
  investor: { documentId: investorDocumentId, email },
  openedAt: row.openedAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
});

const presentRefusal = ({ investorDocumentId, email, refusedAt, ...refusal }: EarlierRefusal) => ({
  ...refusal,
  refusedAt: refusedAt.toISOString(),
  investor: { documentId: investorDocumentId, email },
});

/** What compliance decides about people. */
export const reviewsRoutes = (api: Api, deps: CasesDeps): void => {
  api.read(operatorRoutes.listReviewCases, async (tx, { query }) => {
    const page = pageOf(query);
    const { total, cases } = await listReviewCases(tx, {
      ...page,
      state: query['filters[state]'],
      kind: query['filters[kind]'],
      investor: query['filters[investor]'],
    });
    return listAnswer(cases.map(presentCase), page, total);
  });

  api.write(operatorRoutes.getReviewCase, async (tx, { params, caller, requestId }) => {
    const { documentId } = params;
    const staffId = caller.subjectId;
    const { earlierRefusals, ...detail } = await showReviewCase(deps, tx, { documentId, staffId, requestId });
    const data = {
      ...presentCase(await findReviewCaseRow(tx, documentId)),
      ...detail,
      earlierRefusals: earlierRefusals.map(presentRefusal),
    };
    return { data, meta: {} };
  });

  for (const { route, outcome } of [
    { route: operatorRoutes.acceptReviewCase, outcome: 'accepted' },
    { route: operatorRoutes.rejectReviewCase, outcome: 'rejected' },
    { route: operatorRoutes.askReviewCase, outcome: 'asked' },
  ] as const)
    api.write(route, async (tx, { params: { documentId }, body, caller, requestId }) => {
      const staffId = caller.subjectId;
      await decideReviewCase(deps, tx, { documentId, outcome, reason: body.reason, staffId, requestId });
      return { data: presentCase(await findReviewCaseRow(tx, documentId)), meta: {} };
    });
};
