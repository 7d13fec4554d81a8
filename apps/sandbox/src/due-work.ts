import { authoriseDueOrders, nextOrderDueAt } from './providers/bank/orders.ts';
import type { Context } from './context.ts';
import { gateways } from './providers/gateways.ts';

/** Work that is due by the clock, apart from webhooks. */
const timelines: readonly {
  stepDue: (context: Context) => void;
  nextDueAt: (context: Context) => number | undefined;
}[] = [
  ...Object.values(gateways).map(({ timeline }) => timeline),
  { stepDue: authoriseDueOrders, nextDueAt: nextOrderDueAt },
];

/** Does all due work: payments at the gateways change, bank orders are authorised, webhooks are sent. */
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
