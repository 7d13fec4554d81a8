import type { Context } from '../../context.ts';
import {
  accept,
  addConfirmation,
  chooseCoin,
  expire,
  fail,
  receivePayment,
  refund,
} from './invoice-steps.ts';
import type { Invoice } from './invoice.ts';
import { findInvoice, saveInvoice } from './invoices.ts';

export const confirmoActions = ['pay', 'send', 'decline', 'cancel', 'expire', 'accept', 'refund'] as const;
export type ConfirmoAction = (typeof confirmoActions)[number];

const hundredthsOf = (amountMinor: number | undefined) =>
  amountMinor === undefined ? undefined : BigInt(amountMinor);

/** The chain sees the payment now; blocks confirm it later, by the clock. */
function send(context: Context, invoice: Invoice, amountMinor: number | undefined): Invoice {
  const now = () => context.clock.now();
  const active =
    invoice.status === 'prepared' ? saveInvoice(context, chooseCoin(invoice, 'BTC', now())) : invoice;
  return saveInvoice(context, receivePayment(active, hundredthsOf(amountMinor), now()));
}

/** Stores each status, and sends it to the merchant, in this order: active, confirming, paid. */
function pay(context: Context, invoice: Invoice, amountMinor: number | undefined): Invoice {
  const now = () => context.clock.now();
  let current = send(context, invoice, amountMinor);
  while (current.status === 'confirming') current = saveInvoice(context, addConfirmation(current, now()));
  return current;
}

/**
 * Does the action of the payer (or, for `accept` and `refund`, of the merchant) on the hosted page, and
 * delivers the webhooks. `pay` does not wait for blocks, `send` does; `cancel` changes nothing, because the
 * payer has left.
 * @throws Conflict when the invoice's status does not allow it.
 */
export async function actOnInvoice(
  context: Context,
  invoice: Invoice,
  given: { action: ConfirmoAction; amountMinor?: number | undefined },
): Promise<{ invoice: Invoice; webhooksWaiting: number }> {
  switch (given.action) {
    case 'pay':
      pay(context, invoice, given.amountMinor);
      break;
    case 'send':
      send(context, invoice, given.amountMinor);
      break;
    case 'decline':
      saveInvoice(context, fail(invoice, context.clock.now()));
      break;
    case 'expire':
      saveInvoice(context, expire(invoice, context.clock.now()));
      break;
    case 'accept':
      saveInvoice(context, accept(invoice, context.clock.now()));
      break;
    case 'refund':
      saveInvoice(context, refund(invoice, hundredthsOf(given.amountMinor), context.clock.now()));
      break;
    case 'cancel':
      break;
    default:
      given.action satisfies never;
  }
  const { waiting } = await context.webhooks.deliver('confirmo', invoice.id);
  return { invoice: findInvoice(context, invoice.id) ?? invoice, webhooksWaiting: waiting };
}
