import { authoriseDueOrders, nextOrderDueAt } from './providers/bank/orders.ts';
import type { Context } from './context.ts';
import { gateways } from './providers/gateways.ts';

/** Work that is due by the clock, except webhooks. */
const timelines: readonly {
  stepDue: (context: Context) => void;
  nextDueAt: (context: Context) => number | undefined;
}[] = [
  ...Object.values(gateways).map(({ timeline }) => timeline),
  { stepDue: authoriseDueOrders, nextDueAt: nextOrderDueAt },
];

/** Does all due work: changes payments at the gateways, authorises bank orders, sends webhooks. */
export async function runDue(context: Context): Promise<void> {
  for (const { stepDue } of timelines) stepDue(context);
  await context.webhooks.deliverDue();
}

/** The time of the next due work; Infinity without any. */
export function nextDueAt(context: Context): number {
  const instants = [
    ...timelines.map((timeline) => timeline.nextDueAt(context)),
    context.webhooks.nextDueAt(),
  ];
  return Math.min(...instants.map((at) => at ?? Infinity));
}
