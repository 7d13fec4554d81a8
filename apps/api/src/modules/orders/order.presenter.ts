import { type Locale, inLanguage } from '@parcela/domain';
import {
  isLive,
  money,
  type Money,
  multiplyMoney,
  orderNumber,
  showsOrderDocuments,
  unitPriceParts,
  zero,
} from '@parcela/domain';
import { fileUrl } from '../media/index.ts';
import { owedOf, railsOf } from './orders.policy.ts';
import type { OrderDeps } from './orders.ports.ts';
import type { OrderRow } from './orders.queries.ts';

/** The amount that the order's screen still accepts; a Failed order can no longer be paid there. */
const owedNow = ({ state, price, allocated, paidFromWallet, currency }: OrderRow): number => {
  const owed = isLive(state)
    ? owedOf({
        state,
        price: money(price, currency),
        allocated: money(allocated, currency),
        paidFromWallet: money(paidFromWallet, currency),
      })
    : zero(currency);
  return Number(owed.amount);
};

const documentsOf = (row: OrderRow, locale: Locale) =>
  row.agreements.map(({ kind, documentId, title, files, acceptedAt }) => ({
    kind,
    documentId,
    name: inLanguage(title, locale),
    url: fileUrl(files[locale].documentId),
    acceptedAt: new Date(acceptedAt).toISOString(),
  }));

/** The part of the unit price that is the fee, at the rates frozen with the order. */
const unitFeeOf = ({ nominal, shareFee: fee, projectCurrency, currency, eurToCzk, eurToPln }: OrderRow) =>
  unitPriceParts({ nominal, fee, currency: projectCurrency }, currency, { eurToCzk, eurToPln }).fee;

/** The part of an order's price that is the fee. */
export const feeOf = (row: OrderRow): Money => multiplyMoney(unitFeeOf(row), row.shares);

type OrderViewDeps = Pick<OrderDeps, 'timeZone' | 'offeredGateways'>;

/** An order as the contract's `order`. */
export const orderView = (row: OrderRow, locale: Locale, deps: OrderViewDeps) => {
  const unitFee = unitFeeOf(row);
  const owed = owedNow(row);
  return {
    id: row.id,
    documentId: row.documentId,
    number: orderNumber({ placedAt: row.placedAt, projectId: row.projectId, orderId: row.id }, deps.timeZone),
    paymentReference: row.paymentReference,
    state: row.state,
    project: {
      id: row.projectId,
      documentId: row.projectDocumentId,
      projectInfo: {
        documentId: row.infoDocumentId,
        slug: row.slug,
        title: inLanguage(row.title, locale),
      },
      countryCode: row.countryCode,
    },
    user: { documentId: row.userDocumentId },
    tokenCount: row.shares,
    unitPrice: Number(row.unitPrice),
    price: Number(row.price),
    unitFee: Number(unitFee.amount),
    fee: Number(multiplyMoney(unitFee, row.shares).amount),
    currency: row.currency,
    paymentType: row.paymentType,
    createdAt: row.placedAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    endReason: row.endReason,
    endedAt: row.endedAt?.toISOString() ?? null,
    pricePaidFromUserWallet: Number(row.paidFromWallet),
    expiresAt: row.deadlineAt?.toISOString() ?? null,
    // Without an owed amount, no rail is offered.
    rails: owed === 0 ? [] : railsOf(row, deps),
    owed,
    paid: Number(row.allocated),
    isBeingChecked: row.needsReview,
    attempts: row.attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })),
    refunds: row.refunds.map((refund) => ({ ...refund, at: new Date(refund.at).toISOString() })),
    documents: showsOrderDocuments(row.state) || row.endReason === 'redeemed' ? documentsOf(row, locale) : [],
  };
};
