import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '../../../platform/http/api.ts';
import { listAnswer, pageOf } from '../../../platform/paging/page.ts';
import { requestApproval } from '../../staff/index.ts';
import { listBankAccountItems, type BankAccountItem } from './bank-accounts.queries.ts';
import { requireAccountInReview } from './decide-bank-account.ts';

const presentAccount = (item: BankAccountItem) => ({
  ...item,
  createdAt: item.createdAt.toISOString(),
  usableFrom: item.usableFrom.toISOString(),
});

/** The routes by which staff decide about accounts for withdrawals: each decision needs a second person. */
export const operatorBankAccountsRoutes = (api: Api): void => {
  api.read(operatorRoutes.listBankAccountItems, async (tx, { query }) => {
    const page = pageOf(query);
    const { total, items } = await listBankAccountItems(tx, {
      ...page,
      state: query['filters[state]'],
      currency: query['filters[currency]'],
      user: query['filters[user]'],
    });
    return listAnswer(items.map(presentAccount), page, total);
  });

  for (const { route, action } of [
    { route: operatorRoutes.acceptBankAccount, action: 'bank_account.accept' },
    { route: operatorRoutes.rejectBankAccount, action: 'bank_account.reject' },
  ] as const)
    api.write(route, async (tx, { caller, params, body, requestId }) => {
      const account = await requireAccountInReview(tx, params.documentId);
      const data = await requestApproval(tx, {
        action,
        payload: { documentId: account.documentId },
        subject: { type: 'bank_account', documentId: account.documentId },
        staffId: caller.subjectId,
        reason: body.reason,
        requestId,
      });
      return { data, meta: {} };
    });
};
