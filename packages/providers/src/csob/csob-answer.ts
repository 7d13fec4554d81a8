import { z } from 'zod/mini';
import type { GatewayInvoice, InvoiceState } from '../ports/payment-gateway.ts';

const text = z.string().check(z.maxLength(1000));

/** The bank's answer to every payment operation; the fields are in the order of its signature. */
export const csobAnswer = z.object({
  payId: z.nullish(z.string().check(z.regex(/^[A-Za-z0-9]{1,15}$/))),
  dttm: z.string().check(z.regex(/^\d{14}$/)),
  resultCode: z.int(),
  resultMessage: text,
  paymentStatus: z.nullish(z.int().check(z.minimum(1), z.maximum(10))),
  authCode: z.nullish(text),
  customerCode: z.nullish(text),
  statusDetail: z.nullish(text),
  actions: z.nullish(z.unknown()),
  signature: text,
});
export type CsobAnswer = z.infer<typeof csobAnswer>;

export const signedAnswer = (answer: CsobAnswer): unknown[] => [
  answer.payId,
  answer.dttm,
  answer.resultCode,
  answer.resultMessage,
  answer.paymentStatus,
  answer.authCode,
  answer.customerCode,
  answer.statusDetail,
  answer.actions,
];

/** The fields that the payer's browser returns; the signature covers the raw texts. */
const returnedFields = [
  'payId',
  'dttm',
  'resultCode',
  'resultMessage',
  'paymentStatus',
  'authCode',
  'merchantData',
  'statusDetail',
] as const;

export const signedReturn = (fields: Readonly<Record<string, string>>): (string | undefined)[] =>
  returnedFields.map((name) => fields[name]);

/** The bank's result codes for a request. */
export const resultCodes = {
  ok: 0,
  expired: 130,
  notFound: 140,
  wrongState: 150,
  /** The bank itself failed: the operation may or may not have happened. */
  failed: [190, 900, 999],
} as const;

/** The bank's payment states. */
export const paymentStatuses = {
  confirmed: 4,
  reversed: 5,
  waitingForSettlement: 7,
  settled: 8,
  refundProcessing: 9,
  refunded: 10,
} as const;

const statesOf: Readonly<Record<number, InvoiceState>> = {
  1: 'waiting',
  2: 'waiting',
  3: 'cancelled',
  // Authorised but not captured: no money yet.
  4: 'confirming',
  5: 'failed',
  6: 'failed',
  7: 'paid',
  8: 'paid',
  // If we never saw it as paid, the remaining amount is unknown.
  9: 'undecided',
  10: 'undecided',
};

const finalStatuses: readonly number[] = [3, 5, 6];

const settlementOf = (status: number): NonNullable<GatewayInvoice['settlement']> | undefined => {
  if (status === paymentStatuses.waitingForSettlement) return 'waiting';
  if (status === paymentStatuses.reversed) return 'reversed';
  return status >= paymentStatuses.settled ? 'settled' : undefined;
};

/** Fields that the bank never reports about a payment. */
const notGiven = { asked: null, reference: null, url: null } as const;

/** The payment in this state, in the terms of our port. */
export const invoiceInStatus = (id: string, status: number): GatewayInvoice => {
  const state = statesOf[status] ?? 'undecided';
  const settlement = settlementOf(status);
  return {
    ...notGiven,
    id,
    state,
    isFinal: finalStatuses.includes(status),
    // A card is charged the requested amount or nothing: the bank does not repeat the amount.
    received: state === 'paid' ? 'asked' : null,
    ...(settlement && { settlement }),
  };
};

/** The payer did not pay in time. We still query it, because a card's bank may answer late. */
export const expiredInvoice = (id: string): GatewayInvoice => ({
  ...notGiven,
  id,
  state: 'expired',
  isFinal: false,
  received: null,
});
