import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '@parcela/platform/http/api.ts';
import {
  answerAfter,
  closedKey,
  closedKeyOf,
  instantKey,
  pageAfterOf,
} from '@parcela/platform/paging/keyset.ts';
import { claimReviewCase, releaseReviewCase } from './claim-review-case.ts';
import { acceptReviewCase } from './exposed-people/accept-review-case.ts';
import { decideReviewCase } from './decide-review-case.ts';
import type { RefusalDeps } from '../identity-fingerprints/store-refusal.ts';
import type { ReviewDeps } from './review-context.ts';
import type { EarlierRefusal } from '../identity-fingerprints/refused-identities.queries.ts';
import { listExpiringDocuments } from './expiring-documents.queries.ts';
import { findReviewCaseRow, listReviewCases, type ReviewCaseRow } from './review-cases.queries.ts';
import { reviewTemplates } from './review-templates.ts';
import { showReviewCase } from './show-review-case.ts';

type CasesDeps = ReviewDeps & RefusalDeps;

const presentCase = ({
  investorDocumentId,
  email,
  commentTexts: _texts,
  claimantDocumentId,
  claimantName,
  ...row
}: ReviewCaseRow) => ({
  ...row,
  reasons: [...row.reasons],
  investor: { documentId: investorDocumentId, email },
  openedAt: row.openedAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  claimedBy:
    claimantDocumentId === null ? null : { documentId: claimantDocumentId, name: claimantName ?? '' },
});

const presentRefusal = ({ investorDocumentId, email, refusedAt, ...refusal }: EarlierRefusal) => ({
  ...refusal,
  refusedAt: refusedAt.toISOString(),
  investor: { documentId: investorDocumentId, email },
});

/** The compliance routes for review cases. */
export const reviewsRoutes = (api: Api, deps: CasesDeps): void => {
  api.read(operatorRoutes.listReviewCases, async (tx, { query }) => {
    const page = pageAfterOf(query, closedKey);
    const rows = await listReviewCases(tx, {
      ...page,
      state: query['filters[state]'],
      kind: query['filters[kind]'],
      investor: query['filters[investor]'],
    });
    return answerAfter(rows, page, {
      keyOf: closedKeyOf,
      present: ({ id: _id, closedMicros: _micros, ...row }) => presentCase(row),
    });
  });

  api.read(operatorRoutes.listExpiringDocuments, async (tx, { query }) => {
    const page = pageAfterOf(query, instantKey);
    return answerAfter(await listExpiringDocuments(tx, page), page, {
      keyOf: ({ validMicros, id }) => [String(validMicros), id],
      present: (row) => ({
        documentId: row.documentId,
        investor: { documentId: row.investorDocumentId, email: row.email },
        validUntil: row.validUntil.toISOString(),
        renewalAskedAt: row.renewalAskedAt?.toISOString() ?? null,
      }),
    });
  });

  api.write(operatorRoutes.getReviewCase, async (tx, { params, caller, requestId }) => {
    const { documentId } = params;
    const staffId = caller.subjectId;
    const { earlierRefusals, ...detail } = await showReviewCase(deps, tx, { documentId, staffId, requestId });
    const row = await findReviewCaseRow(tx, documentId);
    const data = {
      ...presentCase(row),
      ...detail,
      commentTexts: row.commentTexts,
      earlierRefusals: earlierRefusals.map(presentRefusal),
    };
    return { data, meta: {} };
  });

  api.read(operatorRoutes.listReviewTemplates, async () => ({ data: reviewTemplates(), meta: {} }));

  for (const { route, claim } of [
    { route: operatorRoutes.claimReviewCase, claim: claimReviewCase },
    { route: operatorRoutes.releaseReviewCase, claim: releaseReviewCase },
  ] as const)
    api.write(route, async (tx, { params: { documentId }, caller, requestId }) => {
      await claim(tx, { documentId, staffId: caller.subjectId, requestId });
      return { data: presentCase(await findReviewCaseRow(tx, documentId)), meta: {} };
    });

  api.write(operatorRoutes.acceptReviewCase, async (tx, { params, body, caller, requestId }) => {
    const { documentId } = params;
    const staffId = caller.subjectId;
    const approval = await acceptReviewCase(deps, tx, { ...body, documentId, staffId, requestId });
    return { data: { ...presentCase(await findReviewCaseRow(tx, documentId)), approval }, meta: {} };
  });

  for (const { route, outcome } of [
    { route: operatorRoutes.rejectReviewCase, outcome: 'rejected' },
    { route: operatorRoutes.askReviewCase, outcome: 'asked' },
  ] as const)
    api.write(route, async (tx, { params: { documentId }, body, caller, requestId }) => {
      const staffId = caller.subjectId;
      await decideReviewCase(deps, tx, { ...body, documentId, outcome, staffId, requestId });
      return { data: presentCase(await findReviewCaseRow(tx, documentId)), meta: {} };
    });
};
