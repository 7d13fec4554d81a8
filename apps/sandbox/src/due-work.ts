import { stepDueInvoices, nextInvoiceDueAt } from './providers/confirmo/invoices.ts';
import { authoriseDueOrders, nextOrderDueAt } from './providers/bank/orders.ts';
import type { Context } from './context.ts';
import { nextPaymentDueAt, stepDuePayments } from './providers/csob/payments.ts';
import { nextCheckoutDueAt, stepDueCheckouts } from './providers/payout/checkouts.ts';

/** Work that is due by the clock, apart from webhooks. */
const timelines: readonly {
  stepDue: (context: Context) => void;
  nextDueAt: (context: Context) => number | undefined;
}[] = [
  { stepDue: stepDueInvoices, nextDueAt: nextInvoiceDueAt },
  { stepDue: stepDueCheckouts, nextDueAt: nextCheckoutDueAt },
  { stepDue: stepDuePayments, nextDueAt: nextPaymentDueAt },
  { stepDue: authoriseDueOrders, nextDueAt: nextOrderDueAt },
];

/** Does all due work: invoices, checkouts and card payments change, bank orders are authorised, webhooks are sent. */
export async function runDue(context: Context): Promise<void> {
  for (const { stepDue } of timelines) stepDue(context);
  await context.webhooks.deliverDue();
}

/** When the next work is due; Infinity without any. */
export function nextDueAt(context: Context): number {
  const instants = [
    ...timelines.map((timeline) => timeline.nextDueAt(context)),
    context.webhooks.nextDueAt(),
  ];
  return Math.min(...instants.map((at) => at ?? Infinity));
}
