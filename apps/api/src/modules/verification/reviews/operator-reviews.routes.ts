import { operatorRoutes } from '@parcela/contract/operator';
import type { AmlPersonalField } from '@parcela/contract';
import type { Api } from '../../../platform/http/api.ts';
import { listAnswer, pageOf } from '../../../platform/paging/page.ts';
import {
  type ChangeRequestItem,
  findChangeRequestItem,
  listChangeRequestItems,
} from '../change-requests/change-requests.queries.ts';
import { decideChangeRequest } from '../change-requests/decide-change-request.ts';
import { decideReviewCase } from './decide-review-case.ts';
import type { RefusalDeps } from '../identity-fingerprints/store-refusal.ts';
import type { ReviewDeps } from './review-context.ts';
import type { EarlierRefusal } from '../identity-fingerprints/refused-identities.queries.ts';
import { requestOverride } from '../levels/override-verification.ts';
import { findReviewCaseRow, listReviewCases, type ReviewCaseRow } from './review-cases.queries.ts';
import { showChangeRequest } from '../change-requests/show-change-request.ts';
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

const presentRequest = (item: ChangeRequestItem) => ({
  documentId: item.documentId,
  investor: { documentId: item.investorDocumentId, email: item.email },
  fields: item.fields as AmlPersonalField[],
  state: item.state,
  createdAt: item.createdAt.toISOString(),
  decidedAt: item.decidedAt?.toISOString() ?? null,
});

const casesRoutes = (api: Api, deps: CasesDeps): void => {
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

const requestsRoutes = (api: Api, deps: ReviewDeps): void => {
  api.read(operatorRoutes.listChangeRequestItems, async (tx, { query }) => {
    const page = pageOf(query);
    const { total, items } = await listChangeRequestItems(tx, {
      ...page,
      state: query['filters[state]'],
      investor: query['filters[investor]'],
    });
    return listAnswer(items.map(presentRequest), page, total);
  });

  api.write(operatorRoutes.getChangeRequestItem, async (tx, { params, caller, requestId }) => {
    const { item, ...detail } = await showChangeRequest(deps, tx, {
      documentId: params.documentId,
      staffId: caller.subjectId,
      requestId,
    });
    return { data: { ...presentRequest(item), comment: item.comment, ...detail }, meta: {} };
  });

  for (const { route, state } of [
    { route: operatorRoutes.acceptChangeRequest, state: 'accepted' },
    { route: operatorRoutes.rejectChangeRequest, state: 'rejected' },
  ] as const)
    api.write(route, async (tx, { params: { documentId }, body, caller, requestId }) => {
      const staffId = caller.subjectId;
      await decideChangeRequest(deps, tx, { documentId, state, reason: body.reason, staffId, requestId });
      const item = await findChangeRequestItem(tx, documentId);
      if (!item) throw new Error('a request that was decided is there');
      return { data: presentRequest(item), meta: {} };
    });
};

/** What compliance decides about people. */
export const reviewsRoutes = (api: Api, deps: CasesDeps): void => {
  casesRoutes(api, deps);
  requestsRoutes(api, deps);

  api.write(operatorRoutes.overrideVerification, async (tx, { params, body, caller, requestId }) => {
    const { reason, type, effect, validThrough = null, comment = null } = body;
    const override = { user: params.documentId, type, effect, validThrough, comment };
    const data = await requestOverride(tx, { override, staffId: caller.subjectId, reason, requestId });
    return { data, meta: {} };
  });
};
