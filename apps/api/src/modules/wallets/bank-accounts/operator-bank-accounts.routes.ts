import { operatorRoutes } from '@parcela/contract/operator';
import type { ApprovalName } from '@parcela/domain';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, lastId, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { requestApproval, showItem } from '../../staff/index.ts';
import { listBankAccountItems, type BankAccountItem } from './bank-accounts.queries.ts';
import { acceptanceOfAccount, rejectionOfAccount, requireAccountInReview } from './decide-bank-account.ts';

const presentAccount = ({ id: _id, userId: _userId, ...item }: BankAccountItem) => ({
  ...item,
  createdAt: item.createdAt.toISOString(),
  usableFrom: item.usableFrom.toISOString(),
});

/** The routes by which staff decide about accounts for withdrawals: each decision needs a second person. */
export const operatorBankAccountsRoutes = (api: Api): void => {
  api.read(operatorRoutes.listBankAccountItems, async (tx, { query }) => {
    const page = pageAfterOf(query, lastId);
    const items = await listBankAccountItems(tx, {
      ...page,
      state: query['filters[state]'],
      currency: query['filters[currency]'],
      user: query['filters[user]'],
    });
    return answerAfter(items, page, { keyOf: ({ id }) => id, present: presentAccount });
  });

  api.write(operatorRoutes.getBankAccountItem, async (tx, { params: { documentId }, caller, requestId }) => {
    const [item] = await listBankAccountItems(tx, { after: undefined, pageSize: 1, documentId });
    if (!item) throw new BusinessError('common.not_found');
    const seen = { documentId, userId: item.userId, staffId: caller.subjectId, requestId };
    const history = await showItem(tx, { type: 'bank_account', ...seen });
    return { data: { ...presentAccount(item), history }, meta: {} };
  });

  for (const { route, kind } of [
    { route: operatorRoutes.acceptBankAccount, kind: acceptanceOfAccount },
    { route: operatorRoutes.rejectBankAccount, kind: rejectionOfAccount },
  ])
    api.write(route, async (tx, { caller, params, body, requestId }) => {
      const account = await requireAccountInReview(tx, params.documentId);
      const data = await requestApproval<ApprovalName, { documentId: string }>(tx, kind, {
        payload: { documentId: account.documentId },
        subject: account.documentId,
        staffId: caller.subjectId,
        reason: body.reason,
        requestId,
      });
      return { data, meta: {} };
    });
};
