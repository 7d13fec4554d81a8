import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { WebhookPolicy } from '../../platform/webhooks.ts';
import { dueAt, payoutCurrencies, stepByItself, timeoutSeconds } from './checkout.ts';
import type { Checkout, PayoutCurrency } from './checkout.ts';
import { signCheckout, signWebhook } from './signature.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

interface SignedWebhook {
  external_id: string;
  type: string;
  nonce: string;
  signature: string;
}

/**
 * The provider does not document its retries; the sandbox makes eight more within a day and a half, and only
 * 200 counts.
 */
export function payoutWebhookPolicy(clientSecret: string): WebhookPolicy {
  return {
    seal(body, { forged }) {
      if (!forged) return { headers: {}, body };
      const webhook = JSON.parse(body) as SignedWebhook;
      const signature = signWebhook(webhook, `not-${clientSecret}`);
      return { headers: {}, body: JSON.stringify({ ...webhook, signature }) };
    },
    isTaken: (status) => status === 200,
    waits: [second, 5 * second, 30 * second, 5 * minute, 30 * minute, 2 * hour, 8 * hour, 24 * hour],
    timeoutMs: 10_000,
  };
}

export const newNonce = () => randomBytes(16).toString('base64url');

interface DocumentRow {
  document: string;
}

const parse = (row: DocumentRow) => JSON.parse(row.document) as Checkout;
/** The provider's checkout numbers are long too. */
const firstId = 141_001;

/** The checkout with a fresh nonce and the signature over both, as in every answer of the API. */
export function signedCheckout({ config }: Context, checkout: Checkout) {
  const nonce = newNonce();
  return {
    ...checkout,
    nonce,
    signature: signCheckout({ ...checkout, nonce }, config.payout.clientSecret),
  };
}

export type NewCheckout = Pick<
  Checkout,
  | 'external_id'
  | 'amount'
  | 'currency'
  | 'customer'
  | 'billing_address'
  | 'shipping_address'
  | 'products'
  | 'metadata'
  | 'redirect_url'
  | 'idempotency_key'
>;

export function createCheckout(context: Context, given: NewCheckout): Checkout {
  const { store, clock } = context;
  const last = store.get<{ id: number | null }>('select max(id) as id from payout_checkouts')?.id;
  const id = (last ?? firstId - 1) + 1;
  const at = Math.floor(clock.now() / 1000);
  return saveCheckout(context, {
    object: 'checkout',
    id,
    ...given,
    status: 'processing',
    is_status_final: false,
    payment: null,
    card_mask: null,
    checkout_url: `${context.origin()}/payout/pay/${id}`,
    created_at: at,
    will_expire_at: at + timeoutSeconds,
  });
}

export function findCheckout({ store }: Context, id: number): Checkout | undefined {
  const row = store.get<DocumentRow>('select document from payout_checkouts where id = ?', id);
  return row && parse(row);
}

/**
 * Condition for the checkouts of an order, whose reference is the first parameter, including those with the
 * suffix `-2`.
 */
export const isOfReference = `(external_id = ?1
  or (substr(external_id, 1, length(?1) + 1) = ?1 || '-'
    and substr(external_id, length(?1) + 2) not glob '*[^0-9]*'))`;

/**
 * The newest checkout of an order, by its reference or its reference with the suffix `-2` of another attempt.
 */
export function findCheckoutByReference({ store }: Context, reference: string): Checkout | undefined {
  const row = store.get<DocumentRow>(
    `select document from payout_checkouts where ${isOfReference} order by id desc limit 1`,
    reference,
  );
  return row && parse(row);
}

/** Newest first. */
export function listCheckouts({ store }: Context, page: { limit: number; offset: number }): Checkout[] {
  return store
    .all<DocumentRow>(
      'select document from payout_checkouts order by id desc limit ? offset ?',
      page.limit,
      page.offset,
    )
    .map(parse);
}

function webhookBody({ config }: Context, checkout: Checkout): string {
  const { external_id } = checkout;
  const type = `checkout.${checkout.status}`;
  const nonce = newNonce();
  const signature = signWebhook({ external_id, type, nonce }, config.payout.clientSecret);
  return JSON.stringify({ object: 'webhook', type, external_id, nonce, signature, data: checkout });
}

/**
 * Stores the checkout, and sends success or expiry to the merchant. The caller is responsible for delivery.
 */
export function saveCheckout(context: Context, checkout: Checkout): Checkout {
  const { store, webhooks, config } = context;
  store.atomically(() => {
    const before = store.get<{ status: string }>(
      'select status from payout_checkouts where id = ?',
      checkout.id,
    );
    store.run(
      `insert into payout_checkouts (id, external_id, currency, amount_minor, status, due_at, document)
       values (?, ?, ?, ?, ?, ?, ?)
       on conflict (id) do update set amount_minor = excluded.amount_minor, status = excluded.status,
         due_at = excluded.due_at, document = excluded.document`,
      checkout.id,
      checkout.external_id,
      checkout.currency,
      checkout.amount,
      checkout.status,
      dueAt(checkout),
      JSON.stringify(checkout),
    );
    if (checkout.status !== 'processing' && before?.status !== checkout.status) {
      webhooks.enqueue({
        provider: 'payout',
        subject: String(checkout.id),
        url: config.payout.notifyUrl,
        body: webhookBody(context, checkout),
      });
    }
  });
  return checkout;
}

/** Makes all due changes: ends times to pay and times for late transfers. */
export function stepDueCheckouts(context: Context) {
  const now = context.clock.now();
  for (;;) {
    const row = context.store.get<DocumentRow>(
      'select document from payout_checkouts where due_at <= ? order by due_at, id limit 1',
      now,
    );
    if (!row) return;
    saveCheckout(context, stepByItself(parse(row)));
  }
}

/** The time of the next automatic change of a checkout. */
export function nextCheckoutDueAt({ store }: Context): number | undefined {
  return (
    store.get<{ dueAt: number | null }>('select min(due_at) as dueAt from payout_checkouts')?.dueAt ??
    undefined
  );
}

export interface PayoutBalance {
  paid: number;
  fees: number;
  refunded: number;
}

/** Payments, fees of Payout and refunds, in minor units of each currency. */
export function payoutBalances({ store }: Context): Record<PayoutCurrency, PayoutBalance> {
  const balanceOf = (currency: PayoutCurrency): PayoutBalance => {
    const succeeded = store.get<{ paid: number; fees: number }>(
      `select coalesce(sum(amount_minor), 0) as paid, coalesce(sum(document ->> '$.payment.fee'), 0) as fees
       from payout_checkouts where status = 'succeeded' and currency = ?`,
      currency,
    );
    const refunds = store.get<{ refunded: number }>(
      'select coalesce(sum(amount_minor), 0) as refunded from payout_refunds where currency = ?',
      currency,
    );
    return {
      paid: succeeded?.paid ?? 0,
      fees: succeeded?.fees ?? 0,
      refunded: refunds?.refunded ?? 0,
    };
  };
  return Object.fromEntries(payoutCurrencies.map((currency) => [currency, balanceOf(currency)])) as Record<
    PayoutCurrency,
    PayoutBalance
  >;
}
