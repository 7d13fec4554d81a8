import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { confirmoBalances, findInvoiceByReference } from '../providers/confirmo/invoices.ts';
import type { Context } from '../context.ts';
import { csobBalances, findPaymentByReference } from '../providers/csob/payments.ts';
import { findCheckoutByReference, payoutBalances } from '../providers/payout/checkouts.ts';
import { refundsOf } from '../providers/payout/refunds.ts';
import { amountMinor, command, refuse } from './command.ts';
import { actOnInvoice, confirmoActions } from './confirmo-control.ts';
import { actOnPayment, csobActions } from './csob-control.ts';
import { actOnCheckout, payoutActions } from './payout-control.ts';

/**
 * `reference` is the order's; `amount`, in minor units of the requested currency, replaces the requested or
 * remaining amount.
 */
const payment = z.strictObject({ reference: z.string().min(1), amount: amountMinor.optional() });

const withAmount: readonly string[] = ['pay', 'send', 'refund'];
const bodyOf = (action: string) =>
  payment.refine((body) => body.amount === undefined || withAmount.includes(action), {
    path: ['amount'],
    message: 'only a payment or a refund has an amount',
  });

/** The gateways by JSON: actions of payers and of the merchant, and the balance of the merchant. */
export function gatewayControl(scope: FastifyInstance, context: Context) {
  for (const action of confirmoActions) {
    command(scope, `/_control/confirmo/${action}`, bodyOf(action), (body, reply) => {
      const invoice = findInvoiceByReference(context, body.reference);
      return invoice
        ? actOnInvoice(context, invoice, { action, amountMinor: body.amount })
        : refuse(reply, 404, `There is no invoice with the reference ${body.reference}.`);
    });
  }

  for (const action of payoutActions) {
    command(scope, `/_control/payout/${action}`, bodyOf(action), (body, reply) => {
      const checkout = findCheckoutByReference(context, body.reference);
      return checkout
        ? actOnCheckout(context, checkout, { action, amountMinor: body.amount })
        : refuse(reply, 404, `There is no checkout with the reference ${body.reference}.`);
    });
  }

  for (const action of csobActions) {
    // The bank takes the requested amount or nothing.
    command(scope, `/_control/csob/${action}`, payment.omit({ amount: true }), (body, reply) => {
      const found = findPaymentByReference(context, body.reference);
      return found
        ? actOnPayment(context, found, action)
        : refuse(reply, 404, `There is no card payment with the reference ${body.reference}.`);
    });
  }

  scope.get('/_control/confirmo/balance', () => confirmoBalances(context));

  scope.get('/_control/csob/balance', () => csobBalances(context));

  scope.get<{ Querystring: { reference?: string } }>('/_control/payout/refunds', (request) =>
    refundsOf(context, request.query.reference ?? ''),
  );

  scope.get('/_control/payout/balance', () =>
    Object.fromEntries(
      Object.entries(payoutBalances(context)).map(([currency, { paid, refunded }]) => [
        currency,
        paid - refunded,
      ]),
    ),
  );
}
