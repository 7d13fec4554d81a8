import { z } from 'zod/mini';
import type {
  GatewayOf,
  CreatedInvoice,
  InvoiceRequest,
  ReadInvoice,
  RefundedInvoice,
  RefundRequest,
} from '../ports/payment-gateway.ts';
import { exactJsonNumber } from '@parcela/platform/exact-json.ts';
import type { Logger } from '@parcela/platform/log.ts';
import { parseJson } from '@parcela/platform/http-client/http-json.ts';
import {
  checkoutId,
  externalIdOf,
  type PayoutCheckout,
  payoutCheckout,
  signedFields,
  signedMoney,
  toGatewayInvoice,
} from './payout-checkout.ts';
import { createPayoutClient, type PayoutClient } from './payout-client.ts';
import { isSignedByPayout, payoutSignature } from './payout-signature.ts';

export interface PayoutOptions {
  /** Includes the version: `https://app.payout.one/api/v1`. */
  readonly url: string;
  readonly clientId: string;
  /** At least one; several while one is being replaced: the first signs, all are accepted. */
  readonly clientSecrets: readonly string[];
  readonly log: Logger;
}

interface Parts {
  readonly call: PayoutClient;
  readonly signingSecret: string;
  readonly secrets: readonly string[];
  readonly log: Logger;
}

const signedWebhook = z.object({
  type: z.string().check(z.minLength(1), z.maxLength(100)),
  external_id: signedMoney.shape.external_id,
  nonce: signedMoney.shape.nonce,
  signature: signedMoney.shape.signature,
});
const checkoutWebhook = z.object({
  nonce: signedMoney.shape.nonce,
  data: z.object({ id: checkoutId }),
});

/** A checkout with a valid signature; undefined for everything else. */
const verifiedCheckout = (parts: Parts, body: unknown): PayoutCheckout | undefined => {
  const checkout = payoutCheckout.safeParse(body);
  if (!checkout.success) return undefined;
  const { signature } = checkout.data;
  return isSignedByPayout(signedFields(checkout.data), signature, parts.secrets) ? checkout.data : undefined;
};

/**
 * The same for the same request, so that a repeated request is identical to the byte and finds its first answer; no
 * other party can predict it.
 */
const nonceFor = ({ signingSecret }: Parts, idempotencyKey: string): string =>
  payoutSignature(['nonce', idempotencyKey], signingSecret);

/** The status for a nonce that Payout has already seen: it says nothing about the first request. */
const repeated = 409;

/** The checkout that we created, when amount, currency and external id match. */
const createdOf = (
  checkout: PayoutCheckout | undefined,
  signed: readonly string[],
): CreatedInvoice | undefined => {
  const isOurs = checkout && signedFields(checkout).slice(0, 3).join('|') === signed.join('|');
  const url = checkout?.checkout_url ?? '';
  return isOurs && /^https?:\/\//.test(url) ? { kind: 'created', id: String(checkout.id), url } : undefined;
};

/** The number of the newest checkouts that the search reads. */
const listed = 100;

/** Finds a checkout by its external id among the newest ones; unknown when it is not there. */
const findMade = async (parts: Parts, signed: readonly string[]): Promise<CreatedInvoice> => {
  const answer = await parts.call({
    method: 'GET',
    path: `/checkouts?limit=${listed}&offset=0`,
  });
  const entries: unknown[] = answer.kind === 'answered' && Array.isArray(answer.body) ? answer.body : [];
  for (const entry of entries) {
    const created = createdOf(verifiedCheckout(parts, entry), signed);
    if (created) return created;
  }
  parts.log.warn({ provider: 'payout' }, 'Payout knows a request of ours, and its checkout is not found');
  return { kind: 'unknown' };
};

const createCheckout = async (parts: Parts, request: InvoiceRequest): Promise<CreatedInvoice> => {
  const { amount, payer } = request;
  const externalId = externalIdOf(request.reference, request.attemptId);
  const signed = [String(amount.amount), amount.currency, externalId];
  const nonce = nonceFor(parts, externalId);
  const body = JSON.stringify({
    amount: exactJsonNumber(String(amount.amount)),
    currency: amount.currency,
    external_id: externalId,
    nonce,
    signature: payoutSignature([...signed, nonce], parts.signingSecret),
    redirect_url: request.returnUrl,
    // Both names are compulsory: a payer with one name has it twice, and a payer without a name has the address
    // instead.
    customer: {
      first_name: payer.firstName || payer.lastName || payer.email,
      last_name: payer.lastName || payer.firstName || payer.email,
      email: payer.email,
    },
    products: [
      {
        name: request.description,
        unit_price: exactJsonNumber(String(amount.amount)),
        quantity: 1,
      },
    ],
  });
  const answer = await parts.call({
    method: 'POST',
    path: '/checkouts',
    body,
    idempotencyKey: externalId,
  });
  if (answer.kind === 'silent') return { kind: 'unknown' };
  // The request has arrived before, so our external id finds the checkout that it created.
  if (answer.status === repeated) return findMade(parts, signed);
  const created = createdOf(verifiedCheckout(parts, answer.body), signed);
  if (created) return created;
  parts.log.warn({ provider: 'payout', status: answer.status }, 'Payout answered no checkout of ours');
  return { kind: 'refused' };
};

type ReadCheckout =
  | { readonly kind: 'found'; readonly checkout: PayoutCheckout }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' };

const readCheckout = async (parts: Parts, id: string): Promise<ReadCheckout> => {
  const answer = await parts.call({
    method: 'GET',
    path: `/checkouts/${encodeURIComponent(id)}`,
  });
  if (answer.kind === 'silent') return { kind: 'unknown' };
  if (answer.status === 404) return { kind: 'missing' };
  const checkout = verifiedCheckout(parts, answer.body);
  if (!checkout || String(checkout.id) !== id) {
    parts.log.warn({ provider: 'payout', status: answer.status }, 'Payout answered no checkout');
    return { kind: 'unknown' };
  }
  return { kind: 'found', checkout };
};

const readInvoice = async (parts: Parts, id: string): Promise<ReadInvoice> => {
  const read = await readCheckout(parts, id);
  return read.kind === 'found' ? { kind: 'found', invoice: toGatewayInvoice(read.checkout) } : read;
};

/** Empty, because Payout sends the money back to its source. */
const iban = '';

const refund = async (parts: Parts, request: RefundRequest): Promise<RefundedInvoice> => {
  const read = await readCheckout(parts, request.invoiceId);
  if (read.kind === 'unknown') return { kind: 'unknown' };
  if (read.kind === 'missing' || read.checkout.currency !== request.amount.currency)
    return { kind: 'refused' };
  const amount = String(request.amount.amount);
  const { id, currency, external_id: externalId } = read.checkout;
  const nonce = nonceFor(parts, request.idempotencyKey);
  const body = JSON.stringify({
    amount: exactJsonNumber(amount),
    checkout_id: id,
    iban,
    statement_descriptor: request.description,
    nonce,
    signature: payoutSignature([amount, currency, externalId, iban, nonce], parts.signingSecret),
  });
  const { idempotencyKey } = request;
  const answer = await parts.call({
    method: 'POST',
    path: '/refunds',
    body,
    idempotencyKey,
  });
  if (answer.kind === 'silent') return { kind: 'unknown' };
  // Payout does not say whether the first request moved money: treating this as a refusal could lead to a
  // second refund.
  if (answer.status === repeated) return { kind: 'unknown' };
  if (answer.status >= 300) return { kind: 'refused' };
  const made = signedMoney.safeParse(answer.body);
  const fields = made.success ? [amount, currency, externalId, iban, made.data.nonce] : [];
  // Signed over our request: an answer about another refund does not match. Money may have moved nevertheless.
  if (made.success && isSignedByPayout(fields, made.data.signature, parts.secrets)) return { kind: 'ok' };
  parts.log.warn({ provider: 'payout', status: answer.status }, 'Payout answered no refund of ours');
  return { kind: 'unknown' };
};

const jsonOf = (rawBody: Buffer): unknown => parseJson(rawBody.toString('utf8'));

/** Payout's checkouts, version 1. Creating it without a client secret throws. */
export const createPayoutGateway = (options: PayoutOptions): GatewayOf<'payout'> => {
  const [signingSecret, ...olderSecrets] = options.clientSecrets;
  if (signingSecret === undefined || options.clientSecrets.includes(''))
    throw new Error('Payout: without a client secret every webhook would be believed.');
  const { url, clientId, log } = options;
  const call = createPayoutClient({
    url,
    clientId,
    clientSecret: signingSecret,
    log,
  });
  const secrets = [signingSecret, ...olderSecrets];
  const parts: Parts = { call, signingSecret, secrets, log };
  return {
    provider: 'payout',
    createInvoice: (request) => createCheckout(parts, request),
    readInvoice: (id) => readInvoice(parts, id),
    refund: (request) => refund(parts, request),
    webhook: {
      isAuthentic: (rawBody) => {
        const body = signedWebhook.safeParse(jsonOf(rawBody));
        if (!body.success) return false;
        const { external_id: externalId, type, nonce, signature } = body.data;
        return isSignedByPayout([externalId, type, nonce], signature, secrets);
      },
      eventOf: (rawBody) => {
        const body = checkoutWebhook.safeParse(jsonOf(rawBody));
        return body.success ? { invoiceId: String(body.data.data.id), nonce: body.data.nonce } : null;
      },
    },
  };
};
