import { notifyOfOrders } from '../modules/notifications/index.ts';
import { planPurchaseEvents } from '../modules/referrals/index.ts';
import type { Subscription } from '@parcela/platform/events/deliver-events.ts';
import { followRisk } from '../modules/verification/index.ts';

/**
 * Handlers that run after the transaction of the events they name. Effects that must happen in an event's transaction
 * (money, shares, levels) are called by name where the event is recorded.
 */
export const subscriptions: readonly Subscription[] = [notifyOfOrders, planPurchaseEvents, followRisk];
