import { proposalEvidence, suspenseReasons } from '@parcela/domain';
import { z } from 'zod/mini';
import { moneyProvider } from './operator-refunds.ts';
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

/** Why money waits: it could not be allocated, was more than owed, or came back. */
export const suspenseReason = z.enum([...suspenseReasons, 'surplus', 'order_ended', 'refund_failed']);
export const paymentState = z.enum(['allocated', 'suspense', 'refunded', 'credited', 'reversed']);

/** A payment with suspended money. */
const suspenseItemFields = {
  /** Of the payment. */
  documentId,
  reason: suspenseReason,
  /** The suspended amount of the received one. */
  waiting: minorUnits,
  amount: minorUnits,
  currency,
  provider: moneyProvider,
  /** As it came; null when there was none. */
  reference: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  payerAccount: z.nullable(z.string()),
  arrivedAt: instant,
  order: z.nullable(z.strictObject({ documentId, number: z.string(), state: orderState })),
  user: z.nullable(z.strictObject({ documentId, email: z.string() })),
  /** What can be done with it now: the rest is refused. */
  canRefund: z.boolean(),
  canCredit: z.boolean(),
};
export const suspenseItem = z.strictObject(suspenseItemFields);

/** Something that could be done with the money, and what speaks for it. */
const suspenseProposal = z.strictObject({
  kind: z.enum(['assign', 'credit', 'refund']),
  /** What moves, and what keeps waiting afterwards. */
  amount: minorUnits,
  rest: minorUnits,
  /** The strongest first. */
  evidence: z.array(z.enum(proposalEvidence)),
  /** Why it would be refused now. */
  refusedBecause: z.nullable(z.enum([...suspenseReasons, 'part_allocated'])),
  /** To assign to; for a credit, the one that names the investor. */
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
export const suspenseDetail = z.strictObject({
  ...suspenseItemFields,
  /** The likeliest first; those that would be refused at the end. */
  proposals: z.array(suspenseProposal),
});

export const suspenseQuery = {
  'filters[reason]': z.optional(suspenseReason),
  'filters[currency]': z.optional(currency),
  'filters[provider]': z.optional(moneyProvider),
  /** documentId of the investor of its order. */
  'filters[user]': z.optional(lookupId),
  /** A part of the payer's name. */
  'filters[payer]': z.optional(lookupText(100)),
  'filters[from]': z.optional(calendarDate),
  'filters[to]': z.optional(calendarDate),
  ...cursorQuery,
};

const reason = requiredText(1000);
export const assignSuspense = z.strictObject({ orderDocumentId: documentId, reason });
/** What the order does not take goes to the wallet of its investor, or back to the payer. */
export const splitSuspense = z.strictObject({
  orderDocumentId: documentId,
  rest: z.enum(['wallet', 'refund'], { error: 'required' }),
  reason,
});
/** Without a person: the investor of its order. */
export const creditSuspense = z.strictObject({ userDocumentId: z.optional(documentId), reason });
export const suspenseDecision = z.strictObject({ reason });

/** Money that must stay: the bank took back what it had come from, or a member of staff restricted it. */
export const accountRestriction = z.strictObject({
  documentId,
  cause: z.enum(['reversal', 'staff']),
  amount: minorUnits,
  currency,
  /** The payment that the bank took back: its suspended money is frozen meanwhile. */
  payment: z.nullable(z.strictObject({ documentId })),
  /** The order to which it had been allocated. */
  order: z.nullable(z.strictObject({ documentId, number: z.string(), state: orderState })),
  /** The person whose money is restricted; null while nobody has got it. */
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
   * The bank has the money for good: its suspended part, and then the wallet of the restricted person, pays for that.
   */
  isMoneyGone: z.boolean({ error: 'required' }),
  reason,
});

z.globalRegistry.add(suspenseItem, { id: 'SuspenseItem' });
z.globalRegistry.add(suspenseDetail, { id: 'SuspenseDetail' });
z.globalRegistry.add(accountRestriction, { id: 'AccountRestriction' });
