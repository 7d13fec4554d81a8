import { operatorRoutes } from '@parcela/contract/operator';
import type { AmlPersonalField } from '@parcela/contract';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, closedKey, closedKeyOf, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import {
  type ChangeRequestItem,
  findChangeRequestItem,
  listChangeRequestItems,
} from './change-requests.queries.ts';
import { decideChangeRequest } from './decide-change-request.ts';
import type { ReviewDeps } from '../reviews/review-context.ts';
import { showChangeRequest } from './show-change-request.ts';

const presentRequest = (item: ChangeRequestItem) => ({
  documentId: item.documentId,
  investor: { documentId: item.investorDocumentId, email: item.email },
  fields: item.fields as AmlPersonalField[],
  state: item.state,
  createdAt: item.createdAt.toISOString(),
  decidedAt: item.decidedAt?.toISOString() ?? null,
});

/** What compliance decides about changes of a profile. */
export const operatorChangeRequestsRoutes = (api: Api, deps: ReviewDeps): void => {
  api.read(operatorRoutes.listChangeRequestItems, async (tx, { query }) => {
    const page = pageAfterOf(query, closedKey);
    const rows = await listChangeRequestItems(tx, {
      ...page,
      state: query['filters[state]'],
      investor: query['filters[investor]'],
    });
    return answerAfter(rows, page, { keyOf: closedKeyOf, present: presentRequest });
  });

  api.write(operatorRoutes.getChangeRequestItem, async (tx, { params, caller, requestId }) => {
    const { item, ...detail } = await showChangeRequest(deps, tx, {
      documentId: params.documentId,
      staffId: caller.subjectId,
      requestId,
    });
    const { comment, commentTexts } = item;
    return { data: { ...presentRequest(item), comment, commentTexts, ...detail }, meta: {} };
  });

  for (const { route, state } of [
    { route: operatorRoutes.acceptChangeRequest, state: 'accepted' },
    { route: operatorRoutes.rejectChangeRequest, state: 'rejected' },
  ] as const)
    api.write(route, async (tx, { params: { documentId }, body, caller, requestId }) => {
      const staffId = caller.subjectId;
      await decideChangeRequest(deps, tx, { ...body, documentId, state, staffId, requestId });
      const item = await findChangeRequestItem(tx, documentId);
      if (!item) throw new Error('a request that was decided is there');
      return { data: presentRequest(item), meta: {} };
    });
};
