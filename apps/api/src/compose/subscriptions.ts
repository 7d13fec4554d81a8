import { notifyOfOrders } from '../modules/notifications/index.ts';
import { planPurchaseEvents } from '../modules/referrals/index.ts';
import type { Subscription } from '@parcela/platform/events/deliver-events.ts';
import { followRisk } from '../modules/verification/index.ts';

/**
 * What follows from recorded events, after their transaction; each is given the events that it names. What has to
 * happen together with the event (money, shares, levels) is called by name where the event is recorded.
 */
export const subscriptions: readonly Subscription[] = [notifyOfOrders, planPurchaseEvents, followRisk];
