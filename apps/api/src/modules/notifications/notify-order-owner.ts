import type { Subscription } from '@parcela/platform/events/deliver-events.ts';
import type { OrderNotificationKind } from './notification-kinds.ts';
import { insertOrderNotifications } from './order-notifications.store.ts';

/**
 * Whether a mail is sent too. Choosing a way of paying is done by the user; a bonus is paid in the moment in which it
 * is placed, with one notification.
 */
const isMailed: Readonly<Record<OrderNotificationKind, 'always' | 'unless_bonus' | 'never'>> = {
  'order.placed': 'unless_bonus',
  'order.unpaid': 'never',
  'order.failed': 'always',
  'order.paid': 'always',
  'order.canceled': 'always',
  'order.admin_cancel': 'always',
  'order.timeout': 'always',
};

/** Notifies the owner of an order of each change of its state. */
export const notifyOfOrders: Subscription = {
  name: 'notifications.notify-of-orders',
  types: Object.keys(isMailed),
  handle: (tx, events) =>
    insertOrderNotifications(
      tx,
      events.map(({ id, type, subjectId, at }) => ({
        id,
        type,
        at,
        orderId: Number(subjectId),
        isMailed: isMailed[type as OrderNotificationKind],
      })),
    ),
};
