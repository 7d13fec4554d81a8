import { type Money, isCurrency, money } from '@parcela/domain';
import { z } from 'zod/mini';
import type { GatewayInvoice, InvoiceState } from '../ports/payment-gateway.ts';

const text = z.string().check(z.minLength(1), z.maxLength(500));
/** Payout writes ids and amounts as numbers, and amounts also as text; the signature covers them as printed. */
const digits = z.union([z.int().check(z.minimum(0)), z.string().check(z.regex(/^\d{1,15}$/))]);

/** The common fields of each signed answer about money. */
export const signedMoney = z.object({
  amount: digits,
  currency: text,
  external_id: text,
  nonce: text,
  signature: text,
});

export const checkoutId = digits;

/** The fields of Payout's checkout that we use; it has others, and may get more. */
export const payoutCheckout = z.extend(signedMoney, {
  id: checkoutId,
  status: z.enum(['processing', 'succeeded', 'expired']),
  is_status_final: z.nullish(z.boolean()),
  checkout_url: z.nullish(z.string()),
  payment: z.nullish(z.object({ status: z.nullish(z.string()), failure_reason: z.nullish(z.string()) })),
});
export type PayoutCheckout = z.infer<typeof payoutCheckout>;

/** The signed fields of a checkout, in its request and in every answer. */
export const signedFields = (signed: z.infer<typeof signedMoney>): string[] => [
  String(signed.amount),
  signed.currency,
  signed.external_id,
  signed.nonce,
];

const hasFailed = ({ payment }: PayoutCheckout): boolean =>
  payment?.status === 'failed' || (payment?.failure_reason ?? '') !== '';

const stateOf = (checkout: PayoutCheckout): InvoiceState => {
  if (checkout.status === 'succeeded') return 'paid';
  // The same before and after its expiry, so that both readings lead to the same end.
  if (hasFailed(checkout)) return 'failed';
  return checkout.status === 'expired' ? 'expired' : 'waiting';
};

/** Null for a currency other than ours. */
const amountOf = ({ amount, currency }: PayoutCheckout): Money | null =>
  isCurrency(currency) && BigInt(amount) > 0n ? money(BigInt(amount), currency) : null;

/**
 * Our id of a checkout: the order's payment reference and the attempt, because an order may have several and Payout
 * finds money to refund by this id.
 */
export const externalIdOf = (reference: string, attemptId: number): string => `${reference}-${attemptId}`;
const referenceOf = ({ external_id: externalId }: PayoutCheckout): string => externalId.replace(/-\d+$/, '');

/** Payout's checkout in the terms of our port. */
export const toGatewayInvoice = (checkout: PayoutCheckout): GatewayInvoice => {
  const state = stateOf(checkout);
  const amount = amountOf(checkout);
  return {
    id: String(checkout.id),
    state,
    // A transfer may still arrive for six days after a checkout expired; then Payout reports it as final.
    isFinal: checkout.is_status_final === true,
    // There is one amount: for a paid checkout it is the received one.
    asked: state === 'paid' ? null : amount,
    received: state === 'paid' ? amount : null,
    reference: referenceOf(checkout),
    url: checkout.checkout_url ?? null,
  };
};
