import { proposalEvidence, suspenseReasons } from '@parcela/domain';
import { z } from 'zod/mini';
import { moneyProvider, namedPayment } from './operator-refunds.ts';
import { orderState } from './order.ts';
import {
  calendarDate,
  cursorQuery,
  currency,
  documentId,
  instant,
  lookupId,
  lookupText,
  minorUnits,
  typedAmount,
  requiredText,
} from '../primitives.ts';

/** The reason why money waits: it could not be allocated, was more than owed, or came back. */
export const suspenseReason = z.enum([
  ...suspenseReasons,
  'surplus',
  'order_ended',
  'refund_failed',
  'top_up_closed',
]);
export const paymentState = z.enum(['allocated', 'suspense', 'refunded', 'credited', 'reversed']);

/** A payment with suspended money. */
const suspenseItemFields = {
  /** documentId of the payment. */
  documentId,
  reason: suspenseReason,
  /** The suspended part of the received amount. */
  waiting: minorUnits,
  amount: minorUnits,
  currency,
  provider: moneyProvider,
  /** The reference as received; null without one. */
  reference: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  payerAccount: z.nullable(z.string()),
  arrivedAt: instant,
  order: z.nullable(z.strictObject({ documentId, number: z.string(), state: orderState })),
  user: z.nullable(z.strictObject({ documentId, email: z.string() })),
  /** The actions that are possible now; all others are refused. */
  canRefund: z.boolean(),
  canCredit: z.boolean(),
};
export const suspenseItem = z.strictObject(suspenseItemFields);

/** A possible action with the money, and the evidence for it. */
const suspenseProposal = z.strictObject({
  kind: z.enum(['assign', 'credit', 'refund']),
  /** The amount that moves, and the amount that keeps waiting. */
  amount: minorUnits,
  rest: minorUnits,
  /** The strongest evidence first. */
  evidence: z.array(z.enum(proposalEvidence)),
  /** The reason why it would be refused now. */
  refusedBecause: z.nullable(z.enum([...suspenseReasons, 'part_allocated'])),
  /** The order to assign to; for a credit, the order that names the investor, null if a wallet's reference does. */
  order: z.nullable(
    z.strictObject({
      documentId,
      number: z.string(),
      reference: z.string(),
      state: orderState,
      project: z.string(),
    }),
  ),
  user: z.nullable(z.strictObject({ documentId, email: z.string(), name: z.nullable(z.string()) })),
});
/** Our transfer whose reference the money has: a bank on the way kept the fee. */
const returnedTransfer = z.strictObject({
  documentId,
  reference: z.string(),
  amount: minorUnits,
  fee: minorUnits,
  recipient: z.string(),
});
/** A top-up at a gateway about whose payment staff decide there. */
export const reviewedTopUp = z.strictObject({
  /** The gateway's own number of the payment. */
  reference: z.string(),
  provider: moneyProvider,
  amount: minorUnits,
  currency,
  /** When the payment began to need a decision. */
  since: instant,
  /** When the gateway is asked next; null: only its own message brings a decision. */
  nextAskAt: z.nullable(instant),
  /** Null after the account was deleted. */
  user: z.nullable(z.strictObject({ documentId, email: z.string(), name: z.nullable(z.string()) })),
});
/** Names a top-up at a gateway, which has no documentId. */
export const closeTopUp = z.strictObject({
  provider: moneyProvider,
  reference: lookupId,
  reason: requiredText(1000),
});
export const suspenseDetail = z.strictObject({
  ...suspenseItemFields,
  /** The transfer whose return the money can be; the likeliest proposal. */
  returnedTransfer: z.nullable(returnedTransfer),
  /** The likeliest first; proposals that would be refused come last. */
  proposals: z.array(suspenseProposal),
});

export const suspenseQuery = {
  'filters[reason]': z.optional(suspenseReason),
  'filters[currency]': z.optional(currency),
  'filters[provider]': z.optional(moneyProvider),
  /** documentId of the investor of its order. */
  'filters[user]': z.optional(lookupId),
  /** documentId of an order: money of its investor by name or account, or exactly the amount owed. */
  'filters[fitsOrder]': z.optional(lookupId),
  /** documentId of an investor: the same for each of their orders. */
  'filters[fitsUser]': z.optional(lookupId),
  /** A part of the payer's name. */
  'filters[payer]': z.optional(lookupText(100)),
  'filters[from]': z.optional(calendarDate),
  'filters[to]': z.optional(calendarDate),
  ...cursorQuery,
};

const reason = requiredText(1000);
export const assignSuspense = z.strictObject({ orderDocumentId: documentId, reason });
/** The excess of an order goes to the wallet of its investor, or back to the payer. */
export const splitSuspense = z.strictObject({
  orderDocumentId: documentId,
  rest: z.enum(['wallet', 'refund'], { error: 'required' }),
  reason,
});
/** Omitted: the investor of the money's order. */
export const creditSuspense = z.strictObject({ userDocumentId: z.optional(documentId), reason });
export const suspenseDecision = z.strictObject({ reason });

/** Money that must stay: the bank reversed its source, or a staff member restricted it. */
export const accountRestriction = z.strictObject({
  documentId,
  cause: z.enum(['reversal', 'staff']),
  amount: minorUnits,
  currency,
  /** The payment that the bank reversed: its suspended money is frozen until the restriction ends. */
  payment: z.nullable(namedPayment),
  /** The order to which the payment had been allocated. */
  order: z.nullable(z.strictObject({ documentId, number: z.string(), state: orderState })),
  /** The investor whose money is restricted; null until an investor has received it. */
  user: z.nullable(z.strictObject({ documentId, email: z.string() })),
  /** The reason given by staff. */
  openingReason: z.nullable(z.string()),
  openedAt: instant,
  closedAt: z.nullable(instant),
  closingReason: z.nullable(z.string()),
});
export const accountRestrictionsQuery = {
  'filters[open]': z.optional(z.enum(['true', 'false'])),
  'filters[user]': z.optional(documentId),
  ...cursorQuery,
};
export const restrictMoney = z.strictObject({
  amount: typedAmount.check(z.positive()),
  currency,
  reason,
});
export const releaseRestriction = z.strictObject({
  /**
   * The bank keeps the money, so its suspended part and then the wallet of the restricted investor pay for
   * it.
   */
  isMoneyGone: z.boolean({ error: 'required' }),
  reason,
});

z.globalRegistry.add(suspenseItem, { id: 'SuspenseItem' });
z.globalRegistry.add(reviewedTopUp, { id: 'ReviewedTopUp' });
z.globalRegistry.add(suspenseDetail, { id: 'SuspenseDetail' });
z.globalRegistry.add(accountRestriction, { id: 'AccountRestriction' });
