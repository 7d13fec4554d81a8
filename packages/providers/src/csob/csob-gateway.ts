import { createPrivateKey, createPublicKey } from 'node:crypto';
import { personName } from '@parcela/domain';
import type { CreatedInvoice, GatewayOf, InvoiceRequest, ReadInvoice } from '../ports/payment-gateway.ts';
import { exactJsonNumber } from '@parcela/platform/exact-json.ts';
import type { Logger } from '@parcela/platform/log.ts';
import {
  expiredInvoice,
  invoiceInStatus,
  paymentStatuses,
  resultCodes,
  signedReturn,
} from './csob-answer.ts';
import { createCsobClient, type CsobClient, dttmNow, type VerifiedAnswer } from './csob-client.ts';
import { prepareRefund } from './csob-refund.ts';
import { isSignedByCsob } from './csob-signature.ts';

export interface CsobOptions {
  /** Includes the version: `https://api.platebnibrana.csob.cz/api/v1.9`. */
  readonly url: string;
  readonly merchantId: string;
  /** The merchant's key, PEM. */
  readonly privateKey: string;
  /** The bank's keys, PEM; several while the bank changes its key. */
  readonly publicKeys: readonly string[];
  readonly log: Logger;
}

interface Parts {
  readonly client: CsobClient;
  readonly merchantId: string;
  readonly log: Logger;
}

/** The payer's time on the bank's page, the maximum that the bank accepts. */
const ttlSec = 1800;

/** The maximum lengths that the bank accepts. */
const lengths = { name: 20, description: 40, payerName: 45, payerEmail: 100 };

/**
 * The payer, as far as it fits: a long name is shortened, but a long address is omitted, because shortening
 * would change it.
 */
const customerOf = ({ email, ...payer }: InvoiceRequest['payer']) => {
  const name = personName(payer).slice(0, lengths.payerName).trim();
  const isShort = email !== '' && email.length <= lengths.payerEmail;
  return { ...(name !== '' && { name }), ...(isShort && { email }) };
};

/** The request of `payment/init`, with its fields in signing order. */
const initFields = (merchantId: string, request: InvoiceRequest) => {
  const amount = String(request.amount.amount);
  const description = request.description.slice(0, lengths.description);
  const name = request.description.replace(request.reference, '').trim().slice(0, lengths.name) || 'Order';
  return {
    merchantId,
    orderNo: request.reference,
    dttm: dttmNow(),
    payOperation: 'payment',
    payMethod: 'card',
    totalAmount: amount,
    currency: request.amount.currency,
    // Captured as soon as it is authorised: there is no reason to wait.
    closePayment: true,
    returnUrl: request.callbackUrl,
    returnMethod: 'POST',
    cart: [{ name, quantity: 1, amount, description }],
    customer: customerOf(request.payer),
    language: request.locale,
    ttlSec,
  };
};

const createPayment = async (parts: Parts, request: InvoiceRequest): Promise<CreatedInvoice> => {
  const fields = initFields(parts.merchantId, request);
  const exact = exactJsonNumber(fields.totalAmount);
  const answered = await parts.client.send('POST', 'payment/init', {
    body: { ...fields, totalAmount: exact, cart: fields.cart.map((item) => ({ ...item, amount: exact })) },
    signed: Object.values(fields),
  });
  // The bank may have created a payment; without its number no payer can pay it.
  if (answered.kind === 'silent') return { kind: 'unknown' };
  const { resultCode, payId } = answered.answer;
  if (resultCode !== resultCodes.ok || typeof payId !== 'string') {
    parts.log.warn({ provider: 'csob', resultCode }, 'ČSOB made no payment');
    return { kind: 'refused' };
  }
  const { client, merchantId } = parts;
  return {
    kind: 'created',
    id: payId,
    url: client.addressOf('payment/process', [merchantId, payId, dttmNow()]),
  };
};

/** The payment as signed by the bank; an answer about another payment is ignored. */
const readStatus = async ({ client, merchantId }: Parts, payId: string): Promise<VerifiedAnswer> => {
  const read = await client.read('payment/status', [merchantId, encodeURIComponent(payId), dttmNow()]);
  return read.kind === 'answered' && read.answer.payId === payId ? read : { kind: 'silent' };
};

/** Captures an authorised payment, which the bank does automatically by default. Null: not done yet. */
const capture = async ({ client, merchantId }: Parts, payId: string): Promise<number | null> => {
  const dttm = dttmNow();
  const signed = [merchantId, payId, dttm];
  const closed = await client.send('PUT', 'payment/close', { body: { merchantId, payId, dttm }, signed });
  if (closed.kind === 'silent' || closed.answer.payId !== payId) return null;
  const { resultCode, paymentStatus } = closed.answer;
  return resultCode === resultCodes.ok ? (paymentStatus ?? null) : null;
};

const readPayment = async (parts: Parts, payId: string): Promise<ReadInvoice> => {
  const read = await readStatus(parts, payId);
  if (read.kind === 'silent') return { kind: 'unknown' };
  const { resultCode, paymentStatus } = read.answer;
  if (resultCode === resultCodes.expired) return { kind: 'found', invoice: expiredInvoice(payId) };
  if (resultCode === resultCodes.notFound) return { kind: 'missing' };
  if (resultCode !== resultCodes.ok || typeof paymentStatus !== 'number') return { kind: 'unknown' };
  const captured = paymentStatus === paymentStatuses.confirmed ? await capture(parts, payId) : null;
  return { kind: 'found', invoice: invoiceInStatus(payId, captured ?? paymentStatus) };
};

/** ČSOB's payment gateway, eAPI 1.9. It sends no webhooks: we query the outcome of a payment. */
export const createCsobGateway = (options: CsobOptions): GatewayOf<'csob'> => {
  const { url, merchantId, log } = options;
  const publicKeys = options.publicKeys.map((pem) => createPublicKey(pem));
  if (publicKeys.length === 0)
    throw new Error('ČSOB: without a key of the bank every answer would be refused.');
  const privateKey = createPrivateKey(options.privateKey);
  const client = createCsobClient({ url, merchantId, privateKey, publicKeys, log });
  const parts: Parts = { client, merchantId, log };
  return {
    provider: 'csob',
    createInvoice: (request) => createPayment(parts, request),
    readInvoice: (id) => readPayment(parts, id),
    prepareRefund: (refund) =>
      prepareRefund({ client, merchantId, readStatus: (payId) => readStatus(parts, payId) }, refund),
    returnedInvoice: (fields) => {
      const { payId, signature } = fields;
      if (payId === undefined || signature === undefined) return null;
      return isSignedByCsob(signedReturn(fields), signature, publicKeys) ? payId : null;
    },
    echo: async () => {
      const answered = await client.read('echo', [merchantId, dttmNow()]);
      return answered.kind === 'answered' && answered.answer.resultCode === resultCodes.ok;
    },
  };
};
