import { operatorRoutes } from '@parcela/contract/operator';
import type { AmlPersonalField } from '@parcela/contract';
import type { Api } from '@parcela/platform/http/api.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { answerAfter, closedKey, closedKeyOf, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import {
  type ChangeRequestItem,
  findChangeRequestItem,
  listChangeRequestItems,
} from './change-requests.queries.ts';
import { getUserId } from '../../accounts/index.ts';
import { problemsOf } from './change-requests.routes.ts';
import { createChangeRequest } from './create-change-request.ts';
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
  askedBy: item.askedBy,
});

const itemOf = async (tx: Tx, documentId: string) => {
  const item = await findChangeRequestItem(tx, documentId);
  invariant(item, 'a request that was made or decided is there');
  return { data: presentRequest(item), meta: {} };
};

/** The compliance routes for changes of a profile. */
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
      return itemOf(tx, documentId);
    });

  api.write(operatorRoutes.correctInvestor, async (tx, { params, body, caller, requestId }) => {
    const { values, reason, version } = body;
    const documentId = await createChangeRequest(deps, tx, {
      userId: await getUserId(tx, params.documentId),
      wanted: { values, reason },
      problemsOn: problemsOf(values),
      pathOf: (field) => `values.${field}`,
      requestId,
      correction: { staffId: caller.subjectId, version },
    });
    return itemOf(tx, documentId);
  });
};
