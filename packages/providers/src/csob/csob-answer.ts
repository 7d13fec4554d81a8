import { z } from 'zod/mini';
import type { GatewayInvoice, InvoiceState } from '../ports/payment-gateway.ts';

const text = z.string().check(z.maxLength(1000));

/** What the bank answers to every operation with a payment; the order of the fields is that of its signature. */
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

/** What the payer's browser brings back; signed are the texts as they come. */
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

/** The bank's words about a request. */
export const resultCodes = {
  ok: 0,
  expired: 130,
  notFound: 140,
  wrongState: 150,
  /** The bank itself failed: it may have done it or not. */
  failed: [190, 900, 999],
} as const;

/** The states of a payment at the bank. */
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
  // Authorised and not captured: no money yet.
  4: 'confirming',
  5: 'failed',
  6: 'failed',
  7: 'paid',
  8: 'paid',
  // Without having seen it as paid, one cannot know how much of it is left.
  9: 'undecided',
  10: 'undecided',
};

const finalStatuses: readonly number[] = [3, 5, 6];

const settlementOf = (status: number): NonNullable<GatewayInvoice['settlement']> | undefined => {
  if (status === paymentStatuses.waitingForSettlement) return 'waiting';
  if (status === paymentStatuses.reversed) return 'reversed';
  return status >= paymentStatuses.settled ? 'settled' : undefined;
};

/** What the bank never reports of a payment. */
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
    // A card is charged what was asked, or nothing: the bank does not repeat the amount.
    received: state === 'paid' ? 'asked' : null,
    ...(settlement && { settlement }),
  };
};

/** Nobody paid in time. It is still asked about: a card's bank may answer late. */
export const expiredInvoice = (id: string): GatewayInvoice => ({
  ...notGiven,
  id,
  state: 'expired',
  isFinal: false,
  received: null,
});
