import { orderMoneyKinds, refundProviders } from '@parcela/domain';
import { z } from 'zod/mini';
import { attemptState, orderState, paymentType, tokenCount } from './order.ts';
import {
  calendarDate,
  currency,
  cursorQuery,
  documentId,
  instant,
  lookupId,
  minorUnits,
  requiredText,
} from '../primitives.ts';
import { refundCause, refundState, moneyProvider } from './operator-refunds.ts';
import { paymentState, suspenseReason } from './operator-suspense.ts';
import { requestedApproval } from '../staff.ts';

/** An order in a list for staff. */
export const operatorOrderFields = {
  documentId,
  number: z.string(),
  paymentReference: z.string(),
  state: orderState,
  project: z.strictObject({ documentId, title: z.string() }),
  user: z.strictObject({ documentId, email: z.string() }),
  tokenCount: z.int(),
  price: minorUnits,
  currency,
  paid: minorUnits,
  pricePaidFromUserWallet: minorUnits,
  paymentType: z.nullable(paymentType),
  createdAt: instant,
  paidAt: z.nullable(instant),
  /** `redeemed`: the property is sold, and the order's shares were redeemed; it is not a cancellation. */
  endReason: z.nullable(z.literal('redeemed')),
  endedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  /** Money of it waits for staff. */
  needsReview: z.boolean(),
  /** The bank reversed money of it, and staff have not decided yet. */
  isReversed: z.boolean(),
};
export const operatorOrder = z.strictObject(operatorOrderFields);

/**
 * The events that moved an order's money: ledger entries, and money that the bank has reversed without a
 * booking.
 */
const orderMoneyKind = z.enum([...orderMoneyKinds, 'reversal.opened', 'reversal.released']);
const orderMoneyPlace = z.enum([
  ...refundProviders,
  'order',
  'otherOrder',
  'suspense',
  'payable',
  'wallet',
  'wallet_hold',
  'project',
  'fee',
  'other',
]);
const moneyParts = z.array(z.strictObject({ place: orderMoneyPlace, amount: minorUnits }));

/** One movement of an order's money. */
const orderMoneyLine = z.strictObject({
  key: z.string(),
  kind: orderMoneyKind,
  at: instant,
  amount: minorUnits,
  currency,
  /** Both are empty without a booking. */
  from: moneyParts,
  to: moneyParts,
  payer: z.nullable(z.strictObject({ name: z.nullable(z.string()), account: z.nullable(z.string()) })),
  /** Its page with more details; a gateway payment has only a name there. */
  counterpart: z.nullable(
    z.strictObject({
      kind: z.enum(['movement', 'gateway', 'refund', 'transfer', 'order']),
      documentId: z.nullable(documentId),
      name: z.nullable(z.string()),
    }),
  ),
  /** The part of the price paid after this movement. */
  paid: minorUnits,
});

export const operatorOrderDetail = z.strictObject({
  ...operatorOrderFields,
  unitPrice: minorUnits,
  /** The oldest first. */
  money: z.array(orderMoneyLine),
  events: z.array(
    z.strictObject({
      from: z.nullable(orderState),
      to: orderState,
      reason: z.string(),
      /** `system`, `user:12`, `staff:3`. */
      actor: z.string(),
      /** The name of the staff member. */
      actorName: z.nullable(z.string()),
      at: instant,
    }),
  ),
  attempts: z.array(z.strictObject({ type: paymentType, state: attemptState, at: instant })),
  payments: z.array(
    z.strictObject({
      documentId,
      provider: moneyProvider,
      state: paymentState,
      amount: minorUnits,
      currency,
      allocated: minorUnits,
      waiting: minorUnits,
      refunded: minorUnits,
      credited: minorUnits,
      suspenseReason: z.nullable(suspenseReason),
      payerName: z.nullable(z.string()),
      payerAccount: z.nullable(z.string()),
      arrivedAt: instant,
    }),
  ),
  refunds: z.array(
    z.strictObject({
      documentId,
      provider: moneyProvider,
      state: refundState,
      cause: refundCause,
      amount: minorUnits,
      currency,
      createdAt: instant,
      endedAt: z.nullable(instant),
    }),
  ),
  agreements: z.array(
    z.strictObject({
      kind: z.enum(['terms', 'whitePaper', 'prospect']),
      documentId,
      acceptedAt: instant,
    }),
  ),
});

export const operatorOrdersQuery = {
  'filters[state]': z.optional(orderState),
  /** documentIds. */
  'filters[project]': z.optional(lookupId),
  'filters[user]': z.optional(lookupId),
  /** The number that users see: `20261121-3-17`. */
  'filters[number]': z.optional(lookupId),
  'filters[reference]': z.optional(lookupId),
  'filters[currency]': z.optional(currency),
  'filters[needsReview]': z.optional(z.enum(['true', 'false'])),
  'filters[paymentType]': z.optional(paymentType),
  /** Days on which an order was placed, both inclusive. */
  'filters[from]': z.optional(calendarDate),
  'filters[to]': z.optional(calendarDate),
  /** The last day on which it can be paid, at the latest. */
  'filters[expiresBefore]': z.optional(calendarDate),
  /** In minor units, both inclusive. */
  'filters[priceFrom]': z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
  'filters[priceTo]': z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
  /** When sorted by price, the currencies follow one another. */
  sort: z.optional(z.enum(['createdAt', 'createdAt:desc', 'price', 'price:desc'])),
  ...cursorQuery,
};

/** Cancelled immediately, or requested from a second staff member. */
export const orderCancellation = z.strictObject({
  order: z.strictObject({ documentId, state: orderState }),
  approval: z.nullable(requestedApproval),
});

/** The effect of cancelling now. */
export const cancellationPreview = z.strictObject({
  refusedBecause: z.nullable(z.enum(['ended', 'shares_transferred'])),
  needsSecondPerson: z.boolean(),
  sharesReturned: z.int(),
  currency,
  toWallet: minorUnits,
  /** The automatic refunds, one entry for each payment. */
  toPayers: z.array(
    z.strictObject({
      payment: z.strictObject({ documentId }),
      provider: moneyProvider,
      account: z.nullable(z.string()),
      amount: minorUnits,
    }),
  ),
  /** The money that waits in suspense for staff afterwards. */
  waits: minorUnits,
});

export const bonusOrder = z.strictObject({
  userDocumentId: documentId,
  projectDocumentId: documentId,
  shares: tokenCount,
  reason: requiredText(1000),
});

z.globalRegistry.add(operatorOrder, { id: 'OperatorOrder' });
z.globalRegistry.add(orderMoneyLine, { id: 'OrderMoneyLine' });
z.globalRegistry.add(operatorOrderDetail, { id: 'OperatorOrderDetail' });
z.globalRegistry.add(cancellationPreview, { id: 'CancellationPreview' });
z.globalRegistry.add(orderCancellation, { id: 'OrderCancellation' });
