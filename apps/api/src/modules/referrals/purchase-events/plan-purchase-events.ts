import type { Subscription } from '@parcela/platform/events/deliver-events.ts';
import { planPurchaseEvent } from './purchase-events.store.ts';

/** Reports each paid purchase once, to the recipients that its user allowed. */
export const planPurchaseEvents: Subscription = {
  name: 'referrals.plan-purchase-events',
  types: ['order.paid'],
  handle: async (tx, events) => {
    for (const { subjectId, at } of events) await planPurchaseEvent(tx, { orderId: Number(subjectId), at });
  },
};
