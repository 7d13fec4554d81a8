import { paymentProviders, refundProviders } from '@parcela/domain';
import { z } from 'zod/mini';
import {
  calendarDate,
  currency,
  cursorQuery,
  documentId,
  instant,
  lookupId,
  minorUnits,
} from '../primitives.ts';
import { itemHistory } from '../staff.ts';

/** The providers of incoming money. */
export const moneyProvider = z.enum(paymentProviders);
const refundProvider = z.enum(refundProviders);
/** `needs_staff`: staff send it at the provider, and the provider's later answer books it. */
export const refundState = z.enum(['requested', 'sent', 'needs_staff', 'done', 'failed']);
export const refundCause = z.enum(['order_ended', 'order_cancelled', 'staff', 'retry']);

/** A payment by its payer and its time of arrival. */
export const namedPayment = z.strictObject({
  documentId,
  payerName: z.nullable(z.string()),
  arrivedAt: instant,
});

/** Money on its way back to its source. */
export const refund = z.strictObject({
  documentId,
  payment: namedPayment,
  order: z.nullable(z.strictObject({ documentId, number: z.string() })),
  provider: refundProvider,
  state: refundState,
  cause: refundCause,
  reason: z.string(),
  amount: minorUnits,
  currency,
  /** Only for a bank refund. */
  recipient: z.nullable(z.strictObject({ iban: z.string(), name: z.string() })),
  failure: z.nullable(z.string()),
  createdAt: instant,
  endedAt: z.nullable(instant),
});

export const refundDetail = z.strictObject({
  ...refund.shape,
  /** Only for a refund by a bank. */
  transfer: z.nullable(z.strictObject({ documentId, reference: z.string() })),
  history: itemHistory,
});

export const refundsQuery = {
  'filters[state]': z.optional(refundState),
  'filters[provider]': z.optional(refundProvider),
  'filters[currency]': z.optional(currency),
  /** documentId of an investor. */
  'filters[user]': z.optional(lookupId),
  'filters[from]': z.optional(calendarDate),
  'filters[to]': z.optional(calendarDate),
  /** documentId of an order. */
  'filters[order]': z.optional(lookupId),
  ...cursorQuery,
};

z.globalRegistry.add(refundDetail, { id: 'RefundDetail' });
z.globalRegistry.add(refund, { id: 'Refund' });
