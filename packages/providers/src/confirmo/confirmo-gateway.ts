import { formatDecimal } from '@parcela/domain';
import { z } from 'zod/mini';
import type { GatewayOf, CreatedInvoice, InvoiceRequest, ReadInvoice } from '../ports/payment-gateway.ts';
import { exactJsonNumber } from '@parcela/platform/exact-json.ts';
import type { Logger } from '@parcela/platform/log.ts';
import { callJson, type HttpAnswer, parseJson } from '@parcela/platform/http-client/http-json.ts';
import { confirmoInvoice, toGatewayInvoice } from './confirmo-invoice.ts';
import { isSignedByConfirmo } from './confirmo-signature.ts';

export interface ConfirmoOptions {
  /** With the version: `https://confirmo.net/api/v3`. */
  readonly url: string;
  readonly apiKey: string;
  /** At least one; several while a password is being changed. */
  readonly callbackPasswords: readonly string[];
  readonly log: Logger;
}

const eventBody = z.object({ id: confirmoInvoice.shape.id });

const call = (options: ConfirmoOptions, path: string, body?: string): Promise<HttpAnswer> =>
  callJson(
    { provider: 'confirmo', log: options.log },
    {
      method: body === undefined ? 'GET' : 'POST',
      url: `${options.url}${path}`,
      headers: { authorization: `Bearer ${options.apiKey}` },
      ...(body === undefined ? {} : { body }),
    },
  );

/** Major units as a JSON number, exact to the cent: `1500.00`. */
const createBody = (request: InvoiceRequest): string =>
  JSON.stringify({
    invoice: {
      amount: exactJsonNumber(formatDecimal(request.amount.amount)),
      currencyFrom: request.amount.currency,
      // The payer chooses the coin on the gateway's page.
      currencyTo: null,
    },
    settlement: { currency: request.amount.currency },
    product: { name: request.description, description: request.description },
    reference: request.reference,
    notifyUrl: request.notifyUrl,
    returnUrl: request.returnUrl,
  });

const createInvoice = async (options: ConfirmoOptions, request: InvoiceRequest): Promise<CreatedInvoice> => {
  const answer = await call(options, '/invoices', createBody(request));
  if (answer.kind === 'silent') return { kind: 'unknown' };
  const invoice = confirmoInvoice.safeParse(answer.body);
  if (!invoice.success || !/^https?:\/\//.test(invoice.data.url ?? '')) return { kind: 'refused' };
  return { kind: 'created', id: invoice.data.id, url: invoice.data.url ?? '' };
};

const readInvoice = async (options: ConfirmoOptions, id: string): Promise<ReadInvoice> => {
  const answer = await call(options, `/invoices/${encodeURIComponent(id)}`);
  if (answer.kind === 'silent') return { kind: 'unknown' };
  if (answer.status === 404) return { kind: 'missing' };
  const invoice = confirmoInvoice.safeParse(answer.body);
  if (!invoice.success || invoice.data.id !== id) {
    options.log.warn({ provider: 'confirmo', status: answer.status }, 'Confirmo answered no invoice');
    return { kind: 'unknown' };
  }
  return { kind: 'found', invoice: toGatewayInvoice(invoice.data) };
};

/** Confirmo's invoice API, version 3. Creating it without a callback password throws. */
export const createConfirmoGateway = (options: ConfirmoOptions): GatewayOf<'confirmo'> => {
  if (options.callbackPasswords.length === 0 || options.callbackPasswords.includes(''))
    throw new Error('Confirmo: without a callback password every webhook would be believed.');
  return {
    provider: 'confirmo',
    createInvoice: (request) => createInvoice(options, request),
    readInvoice: (id) => readInvoice(options, id),
    webhook: {
      isAuthentic: (rawBody, headers) =>
        isSignedByConfirmo(rawBody, headers['bp-signature'], options.callbackPasswords),
      eventOf: (rawBody) => {
        const body = eventBody.safeParse(parseJson(rawBody.toString('utf8')));
        return body.success ? { invoiceId: body.data.id, nonce: null } : null;
      },
    },
  };
};
