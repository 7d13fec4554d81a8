import { operatorRoutes } from '@parcela/contract/operator';
import type { Locale } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import type { Api } from '../../../platform/http/api.ts';
import { csvAnswer, csvRowsMax } from '../../../platform/http/responses/csv.ts';
import { listAnswer, pageOf } from '../../../platform/paging/page.ts';
import { requestApproval } from '../../staff/index.ts';
import { lockAnyWithdrawal, requireRejectable, requireRequested } from './decide-withdrawal.ts';
import { listWithdrawalItems, type WithdrawalItem } from './withdrawals.queries.ts';

const presentWithdrawal = (item: WithdrawalItem) => ({
  documentId: item.documentId,
  amount: Number(item.amount),
  currency: item.currency,
  state: item.state,
  investor: item.investor,
  isRestricted: item.isRestricted,
  blocker: item.blocker,
  account: { documentId: item.accountDocumentId, ibanEnd: item.ibanEnd, holderName: item.holderName },
  reference: item.reference,
  requestedAt: item.createdAt.toISOString(),
  decidedAt: item.decidedAt?.toISOString() ?? null,
  endedAt: item.endedAt?.toISOString() ?? null,
});

const withdrawalsFile = (items: readonly WithdrawalItem[], locale: Locale) =>
  csvAnswer({
    name: 'withdrawals',
    rows: items,
    columns: [
      { header: say(locale, 'exports.date'), value: (item) => item.createdAt },
      { header: say(locale, 'exports.investor'), value: (item) => item.investor.name },
      { header: say(locale, 'exports.email'), value: (item) => item.investor.email },
      { header: say(locale, 'exports.amount'), value: (item) => item.amount },
      { header: say(locale, 'exports.currency'), value: (item) => item.currency },
      {
        header: say(locale, 'exports.state'),
        value: (item) => say(locale, `exports.withdrawal.${item.state}`),
      },
      { header: say(locale, 'exports.account'), value: (item) => item.ibanEnd },
      { header: say(locale, 'exports.holder'), value: (item) => item.holderName },
      { header: say(locale, 'exports.reference'), value: (item) => item.reference },
      { header: say(locale, 'exports.decidedAt'), value: (item) => item.decidedAt },
      { header: say(locale, 'exports.endedAt'), value: (item) => item.endedAt },
    ],
  });

/** The routes by which staff decide about withdrawals: each decision needs a second person. */
export const operatorWithdrawalsRoutes = (api: Api): void => {
  api.read(operatorRoutes.listWithdrawalItems, async (tx, { query, wantsCsv, locale }) => {
    const page = wantsCsv ? { page: 1, pageSize: csvRowsMax } : pageOf(query);
    const { total, items } = await listWithdrawalItems(tx, {
      ...page,
      state: query['filters[state]'],
      currency: query['filters[currency]'],
    });
    if (wantsCsv) return withdrawalsFile(items, locale);
    return listAnswer(items.map(presentWithdrawal), page, total);
  });

  for (const { route, action, check } of [
    { route: operatorRoutes.approveWithdrawal, action: 'withdrawals.pay', check: requireRequested },
    { route: operatorRoutes.rejectWithdrawal, action: 'withdrawals.reject', check: requireRejectable },
  ] as const)
    api.write(route, async (tx, { caller, params, body, requestId }) => {
      check(await lockAnyWithdrawal(tx, params.documentId));
      const data = await requestApproval(tx, {
        action,
        payload: { documentId: params.documentId },
        subject: { type: 'withdrawal', documentId: params.documentId },
        staffId: caller.subjectId,
        reason: body.reason,
        requestId,
      });
      return { data, meta: {} };
    });
};
