import { operatorRoutes } from '@parcela/contract/operator';
import { currencies, type Locale, orderNumber, inLanguage } from '@parcela/domain';
import { z } from 'zod/mini';
import { say } from '@parcela/phrases/server';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordReading } from '@parcela/platform/events/record-reading.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { type ListFile, withFile } from '@parcela/platform/http/responses/export-list.ts';
import { answerAfter, micros, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { assertDays } from '@parcela/platform/http/requests/validate-day-filter.ts';
import { requestApproval } from '../../staff/index.ts';
import { bonusKind } from '../bonus-shares/bonus-shares-approval.ts';
import { requireBonus } from '../bonus-shares/give-bonus-shares.ts';
import {
  type OperatorOrderDetailRow,
  type OperatorOrderRow,
  findOperatorOrder,
} from './operator-orders.queries.ts';
import { keyOfOrder, listOperatorOrders, type OrderKey } from './list-orders.queries.ts';
import { orderMoney } from './order-money.presenter.ts';
import { listOrderMoney } from './order-money.queries.ts';
import type { OrderDeps } from '../orders.ports.ts';

const placedKey = z.strictObject({ by: z.literal('createdAt'), micros, id: z.int32() });
const priceKey = z.strictObject({
  by: z.literal('price'),
  currency: z.enum(currencies),
  price: z.int(),
  id: z.int32(),
});

const numberOf = (row: OperatorOrderRow, timeZone: string): string =>
  orderNumber({ placedAt: row.placedAt, projectId: row.projectId, orderId: row.id }, timeZone);

const orderItem = (row: OperatorOrderRow, locale: Locale, timeZone: string) => ({
  documentId: row.documentId,
  number: numberOf(row, timeZone),
  paymentReference: row.paymentReference,
  state: row.state,
  project: { documentId: row.projectDocumentId, title: inLanguage(row.title, locale) },
  user: { documentId: row.userDocumentId, email: row.userEmail },
  tokenCount: row.shares,
  price: Number(row.price),
  currency: row.currency,
  paid: Number(row.allocated),
  pricePaidFromUserWallet: Number(row.paidFromWallet),
  paymentType: row.paymentType,
  createdAt: row.placedAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  endReason: row.endReason,
  endedAt: row.endedAt?.toISOString() ?? null,
  expiresAt: row.deadlineAt?.toISOString() ?? null,
  needsReview: row.needsReview,
  isReversed: row.isReversed,
});

const iso = (instant: string): string => new Date(instant).toISOString();

const orderDetail = (row: OperatorOrderDetailRow, locale: Locale, timeZone: string) => ({
  ...orderItem(row, locale, timeZone),
  unitPrice: Number(row.unitPrice),
  events: row.events.map((event) => ({ ...event, at: iso(event.at) })),
  attempts: row.attempts.map((attempt) => ({ ...attempt, at: iso(attempt.at) })),
  payments: row.payments.map((payment) => ({ ...payment, arrivedAt: iso(payment.arrivedAt) })),
  refunds: row.refunds.map((refund) => ({
    ...refund,
    createdAt: iso(refund.createdAt),
    endedAt: refund.endedAt === null ? null : iso(refund.endedAt),
  })),
  agreements: row.agreements.map((agreement) => ({ ...agreement, acceptedAt: iso(agreement.acceptedAt) })),
});

const fileOf = (locale: Locale, timeZone: string): ListFile<OperatorOrderRow> => ({
  name: 'orders',
  columns: [
    { header: say(locale, 'exports.number'), value: (row) => numberOf(row, timeZone) },
    { header: say(locale, 'exports.reference'), value: (row) => row.paymentReference },
    { header: say(locale, 'exports.date'), value: (row) => row.placedAt },
    { header: say(locale, 'exports.state'), value: (row) => row.state },
    { header: say(locale, 'exports.project'), value: (row) => inLanguage(row.title, locale) },
    { header: say(locale, 'exports.investor'), value: (row) => row.userEmail },
    { header: say(locale, 'exports.shares'), value: (row) => row.shares },
    { header: say(locale, 'exports.price'), value: (row) => row.price },
    { header: say(locale, 'exports.fromWallet'), value: (row) => row.paidFromWallet },
    { header: say(locale, 'exports.paid'), value: (row) => row.allocated },
    { header: say(locale, 'exports.currency'), value: (row) => row.currency },
    { header: say(locale, 'exports.paidAt'), value: (row) => row.paidAt },
  ],
});

/** The staff routes for all orders and bonus shares. Cancelling moves money and belongs to the payments module. */
export const operatorOrdersRoutes = (api: Api, deps: OrderDeps): void => {
  const { timeZone } = deps;

  api.read(operatorRoutes.listOperatorOrders, async (tx, { query, locale, asFile }) => {
    const sort = query.sort ?? 'createdAt:desc';
    const key = sort.startsWith('price') ? priceKey : placedKey;
    const page = pageAfterOf<OrderKey>(query, key);
    const needsReview = query['filters[needsReview]'];
    const filter = {
      state: query['filters[state]'],
      paymentType: query['filters[paymentType]'],
      project: query['filters[project]'],
      user: query['filters[user]'],
      number: query['filters[number]'],
      reference: query['filters[reference]'],
      currency: query['filters[currency]'],
      needsReview: needsReview === undefined ? undefined : needsReview === 'true',
      expiresBefore: query['filters[expiresBefore]'],
      priceFrom: query['filters[priceFrom]'],
      priceTo: query['filters[priceTo]'],
      ...assertDays(query),
      timeZone,
    };
    const rows = await listOperatorOrders(tx, { ...page, sort }, filter);
    const answer = answerAfter(rows, page, {
      keyOf: keyOfOrder(sort),
      present: (row) => orderItem(row, locale, timeZone),
    });
    return asFile ? withFile(answer, rows, fileOf(locale, timeZone)) : answer;
  });

  api.write(operatorRoutes.getOperatorOrder, async (tx, { params, locale, caller, requestId }) => {
    const row = await findOperatorOrder(tx, params.documentId);
    if (!row) throw new BusinessError('order.not_found');
    const reading = { userId: row.userId, what: operatorRoutes.getOperatorOrder.operationId };
    await recordReading(tx, { staffId: caller.subjectId, requestId, ...reading });
    const entries = await listOrderMoney(tx, row);
    return {
      data: {
        ...orderDetail(row, locale, timeZone),
        money: orderMoney(entries, { currency: row.currency, timeZone }),
      },
      meta: {},
    };
  });

  api.write(operatorRoutes.giveBonusShares, async (tx, { body, caller, requestId }) => {
    const bonus = { user: body.userDocumentId, project: body.projectDocumentId, shares: body.shares };
    // Refuses an impossible request immediately, so that no second person receives it.
    await requireBonus(deps, tx, bonus);
    const approval = await requestApproval(tx, bonusKind, {
      payload: bonus,
      subject: bonus.user,
      staffId: caller.subjectId,
      reason: body.reason,
      requestId,
    });
    return { data: approval, meta: {} };
  });
};
