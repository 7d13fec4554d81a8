import { operatorRoutes } from '@parcela/contract/operator';
import type { ApprovalName, Locale } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { type ListFile, withFile } from '@parcela/platform/http/responses/export-list.ts';
import { answerAfter, lastId, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { requestApproval, showItem } from '../../staff/index.ts';
import {
  lockAnyWithdrawal,
  paymentOfWithdrawal,
  rejectionOfWithdrawal,
  requireRejectable,
  requireRequested,
} from './decide-withdrawal.ts';
import { requestPayments, requireNoPaymentRequested } from './pay-withdrawals.ts';
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
  pendingRequest: item.pendingRequest === null ? null : { documentId: item.pendingRequest },
  requestedAt: item.createdAt.toISOString(),
  decidedAt: item.decidedAt?.toISOString() ?? null,
  endedAt: item.endedAt?.toISOString() ?? null,
});

const fileOf = (locale: Locale): ListFile<WithdrawalItem> => ({
  name: 'withdrawals',
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
export const operatorWithdrawalsRoutes = (api: Api, { timeZone }: { readonly timeZone: string }): void => {
  api.read(operatorRoutes.listWithdrawalItems, async (tx, { query, asFile, locale }) => {
    const page = pageAfterOf(query, lastId);
    const items = await listWithdrawalItems(tx, {
      ...page,
      state: query['filters[state]'],
      currency: query['filters[currency]'],
      user: query['filters[user]'],
      request: query['filters[request]'],
      days: { from: query['filters[from]'], to: query['filters[to]'], timeZone },
    });
    const answer = answerAfter(items, page, { keyOf: ({ id }) => id, present: presentWithdrawal });
    return asFile ? withFile(answer, items, fileOf(locale)) : answer;
  });

  api.write(operatorRoutes.getWithdrawalItem, async (tx, { params: { documentId }, caller, requestId }) => {
    const [item] = await listWithdrawalItems(tx, { after: undefined, pageSize: 1, documentId });
    if (!item) throw new BusinessError('common.not_found');
    const { userId, transferDocumentId, reference } = item;
    const staffId = caller.subjectId;
    const history = await showItem(tx, { type: 'withdrawal', documentId, userId, staffId, requestId });
    const transfer = transferDocumentId !== null &&
      reference !== null && {
        documentId: transferDocumentId,
        reference,
        submittedAt: item.submittedAt?.toISOString() ?? null,
        bookedAt: item.bookedAt?.toISOString() ?? null,
      };
    return { data: { ...presentWithdrawal(item), transfer: transfer || null, history }, meta: {} };
  });

  api.write(operatorRoutes.approveWithdrawals, async (tx, { caller, body, requestId }) => ({
    data: await requestPayments(tx, { ...body, staffId: caller.subjectId, requestId }),
    meta: {},
  }));

  for (const { route, kind, check } of [
    { route: operatorRoutes.approveWithdrawal, kind: paymentOfWithdrawal, check: requireRequested },
    { route: operatorRoutes.rejectWithdrawal, kind: rejectionOfWithdrawal, check: requireRejectable },
  ])
    api.write(route, async (tx, { caller, params, body, requestId }) => {
      check(await lockAnyWithdrawal(tx, params.documentId));
      if (kind.action === 'withdrawals.pay') await requireNoPaymentRequested(tx, [params.documentId]);
      const data = await requestApproval<ApprovalName, { documentId: string }>(tx, kind, {
        payload: { documentId: params.documentId },
        subject: params.documentId,
        staffId: caller.subjectId,
        reason: body.reason,
        requestId,
      });
      return { data, meta: {} };
    });
};
