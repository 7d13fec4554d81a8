import { operatorRoutes } from '@parcela/contract/operator';
import { money } from '@parcela/domain';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordReading } from '@parcela/platform/events/record-reading.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { withFile } from '@parcela/platform/http/responses/export-list.ts';
import { answerAfter, instantKey, lastId, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { assertDays } from '@parcela/platform/http/requests/validate-day-filter.ts';
import { previewCancellation } from '../refunds/preview-cancellation.ts';
import { requestCancellation } from '../refunds/cancel-and-refund.ts';
import {
  cancellationItem,
  restrictionItem,
  proposalItem,
  returnedTransferItem,
  refundItem,
  refundsFile,
  suspenseFile,
  suspenseItem,
} from './operator-payments.presenter.ts';
import type { RefundDeps } from '../refunds/refund-payment.ts';
import {
  findRefundRow,
  findRefundTransfer,
  listRefundRows,
  refundKeyOf,
  type RefundRow,
} from '../refunds/refunds.queries.ts';
import { showItem } from '../../staff/index.ts';
import {
  requestAssignment,
  requestConfirmation,
  requestCredit,
  requestMatch,
  requestRefund,
  requestRelease,
  requestReturn,
  requestSplit,
} from './request-decision.ts';
import { restrictMoney } from '../reversals/restrict-account.ts';
import { retryRefund } from '../refunds/retry-refund.ts';
import { takeOverRefund } from '../refunds/take-over-refund.ts';
import { findReturnedTransfer } from '../suspense/return-transfer.ts';
import { proposeDecisions } from '../suspense/propose-decisions.ts';
import { findSuspenseRow, listSuspenseRows, suspenseKeyOf } from '../suspense/suspense.queries.ts';
import { closeTopUp } from '../top-ups/close-top-up.ts';
import { listTopUpsToReview } from '../top-ups/top-ups-to-review.queries.ts';
import { listRestrictionRows } from '../reversals/account-restrictions.queries.ts';

/** The requester and the reason in a call. */
const askedIn = (call: {
  readonly params: { readonly documentId: string };
  readonly body: { readonly reason: string };
  readonly caller: { readonly subjectId: number };
  readonly requestId: string;
}) => ({
  documentId: call.params.documentId,
  staffId: call.caller.subjectId,
  reason: call.body.reason,
  requestId: call.requestId,
});

const suspenseRoutes = (api: Api, deps: RefundDeps): void => {
  const { timeZone } = deps;

  api.read(operatorRoutes.listSuspense, async (tx, { query, locale, asFile }) => {
    const page = pageAfterOf(query, instantKey);
    const rows = await listSuspenseRows(tx, {
      ...page,
      reason: query['filters[reason]'],
      currency: query['filters[currency]'],
      provider: query['filters[provider]'],
      user: query['filters[user]'],
      payer: query['filters[payer]'],
      fitsOrder: query['filters[fitsOrder]'],
      fitsUser: query['filters[fitsUser]'],
      ...assertDays(query),
      timeZone,
    });
    const answer = answerAfter(rows, page, {
      keyOf: suspenseKeyOf,
      present: (row) => suspenseItem(row, timeZone),
    });
    return asFile ? withFile(answer, rows, suspenseFile(locale, timeZone)) : answer;
  });

  api.read(operatorRoutes.listTopUpsToReview, async (tx, { query }) => {
    const page = pageAfterOf(query, instantKey);
    return answerAfter(await listTopUpsToReview(tx, page), page, {
      keyOf: ({ sinceMicros, id }) => [String(sinceMicros), id],
      present: ({ providerRef, provider, amount, currency, since, nextAskAt, user }) => ({
        reference: providerRef,
        provider,
        amount: Number(amount),
        currency,
        since: since.toISOString(),
        nextAskAt: nextAskAt?.toISOString() ?? null,
        user,
      }),
    });
  });

  api.write(operatorRoutes.closeTopUp, async (tx, { body, caller, requestId }) => {
    await closeTopUp(tx, { ...body, staffId: caller.subjectId, requestId });
    return { ok: true as const };
  });

  api.write(operatorRoutes.getSuspense, async (tx, { params, locale, caller, requestId }) => {
    const row = await findSuspenseRow(tx, params.documentId);
    if (!row) throw new BusinessError('common.not_found');
    // If the owner is unknown, no user's data is read.
    const reading = { staffId: caller.subjectId, what: operatorRoutes.getSuspense.operationId, requestId };
    if (row.userId !== null) await recordReading(tx, { ...reading, userId: row.userId });
    const item = suspenseItem(row, timeZone);
    const returned = await findReturnedTransfer(tx, row);
    const proposals = await proposeDecisions(deps, tx, row, item);
    return {
      data: {
        ...item,
        returnedTransfer: returned ? returnedTransferItem(row, returned) : null,
        proposals: proposals.map((one) => proposalItem(one, locale, timeZone)),
      },
      meta: {},
    };
  });

  api.write(operatorRoutes.assignSuspenseToOrder, async (tx, call) => {
    const asked = { ...askedIn(call), order: call.body.orderDocumentId };
    return { data: await requestAssignment(deps, tx, asked), meta: {} };
  });

  api.write(operatorRoutes.splitSuspense, async (tx, call) => {
    const asked = { ...askedIn(call), order: call.body.orderDocumentId, rest: call.body.rest };
    return { data: await requestSplit(deps, tx, asked), meta: {} };
  });

  api.write(operatorRoutes.creditSuspenseToWallet, async (tx, call) => {
    const asked = { ...askedIn(call), user: call.body.userDocumentId ?? null };
    return { data: await requestCredit(tx, asked), meta: {} };
  });

  api.write(operatorRoutes.returnSuspense, async (tx, call) => ({
    data: await requestReturn(tx, askedIn(call)),
    meta: {},
  }));

  api.write(operatorRoutes.refundSuspense, async (tx, call) => ({
    data: await requestRefund(tx, askedIn(call)),
    meta: {},
  }));
};

const restrictionsRoutes = (api: Api, { timeZone }: RefundDeps): void => {
  api.read(operatorRoutes.listAccountRestrictions, async (tx, { query }) => {
    const page = pageAfterOf(query, lastId);
    const open = query['filters[open]'];
    const rows = await listRestrictionRows(tx, {
      ...page,
      isOpen: open === undefined ? undefined : open === 'true',
      user: query['filters[user]'],
    });
    return answerAfter(rows, page, {
      keyOf: ({ id }) => id,
      present: (row) => restrictionItem(row, timeZone),
    });
  });

  api.write(operatorRoutes.restrictMoney, async (tx, { params, body, caller, requestId }) => {
    const restriction = await restrictMoney(tx, {
      user: params.documentId,
      amount: money(BigInt(body.amount), body.currency),
      reason: body.reason,
      staffId: caller.subjectId,
      requestId,
    });
    return { data: restrictionItem(restriction, timeZone), meta: {} };
  });

  api.write(operatorRoutes.releaseAccountRestriction, async (tx, call) => {
    const asked = { ...askedIn(call), isMoneyGone: call.body.isMoneyGone };
    return { data: await requestRelease(tx, asked), meta: {} };
  });

  api.write(operatorRoutes.matchReversal, async (tx, call) => {
    const asked = { ...askedIn(call), payment: call.body.payment };
    return { data: await requestMatch(tx, asked), meta: {} };
  });
};

const refundsRoutes = (api: Api, deps: RefundDeps): void => {
  const { timeZone } = deps;

  api.read(operatorRoutes.listRefunds, async (tx, { query, locale, asFile }) => {
    const page = pageAfterOf(query, instantKey);
    const refunds = await listRefundRows(tx, {
      ...page,
      state: query['filters[state]'],
      provider: query['filters[provider]'],
      currency: query['filters[currency]'],
      user: query['filters[user]'],
      order: query['filters[order]'],
      ...assertDays(query),
      timeZone,
    });
    const present = (row: RefundRow) => refundItem(row, timeZone);
    const answer = answerAfter(refunds, page, { keyOf: refundKeyOf, present });
    return asFile ? withFile(answer, refunds, refundsFile(locale, timeZone)) : answer;
  });

  api.write(operatorRoutes.getRefund, async (tx, { params: { documentId }, caller, requestId }) => {
    const row = await findRefundRow(tx, documentId);
    if (!row) throw new BusinessError('common.not_found');
    const transfer = (await findRefundTransfer(tx, row.id)) ?? null;
    const history = await showItem(tx, { type: 'refund', documentId, staffId: caller.subjectId, requestId });
    return { data: { ...refundItem(row, timeZone), transfer, history }, meta: {} };
  });

  api.write(operatorRoutes.retryRefund, async (tx, { params, body, caller }) => {
    const { documentId } = await retryRefund(deps, tx, {
      refund: params.documentId,
      reason: body.reason,
      staffId: caller.subjectId,
    });
    const row = await findRefundRow(tx, documentId);
    if (!row) throw new BusinessError('common.not_found');
    return { data: refundItem(row, timeZone), meta: {} };
  });

  api.write(operatorRoutes.takeOverRefund, async (tx, { params, body, caller, requestId }) => {
    await takeOverRefund(tx, {
      refund: params.documentId,
      reason: body.reason,
      staffId: caller.subjectId,
      requestId,
    });
    const row = await findRefundRow(tx, params.documentId);
    if (!row) throw new BusinessError('common.not_found');
    return { data: refundItem(row, timeZone), meta: {} };
  });

  api.write(operatorRoutes.confirmRefund, async (tx, call) => ({
    data: await requestConfirmation(tx, { ...askedIn(call), evidence: call.body.evidence }),
    meta: {},
  }));
};

/** Staff decisions about money: suspense, refunds, account restrictions and cancelled orders. */
export const operatorPaymentsRoutes = (api: Api, deps: RefundDeps): void => {
  suspenseRoutes(api, deps);
  restrictionsRoutes(api, deps);
  refundsRoutes(api, deps);

  api.read(operatorRoutes.previewOrderCancellation, async (tx, { params }) => ({
    data: cancellationItem(await previewCancellation(tx, params.documentId)),
    meta: {},
  }));

  api.write(operatorRoutes.cancelOperatorOrder, async (tx, call) => {
    const { order, approval } = await requestCancellation(deps, tx, askedIn(call));
    return {
      data: { order: { documentId: order.documentId, state: order.state }, approval },
      meta: {},
    };
  });
};
