import type { Subscription } from '@parcela/platform/events/deliver-events.ts';
import type { OrderNotificationKind } from './notification-kinds.ts';
import { insertOrderNotifications, type OrderNotification } from './order-notifications.store.ts';

/**
 * Whether a mail is sent too. A bank transfer extends the order's deadline, so a mail states the new deadline after
 * one stated the old. Every other payment completes while the user looks; bonus shares are paid when they are placed,
 * with one notification.
 */
const isMailed: Readonly<Record<OrderNotificationKind, OrderNotification['isMailed']>> = {
  'order.placed': 'unless_bonus',
  'order.unpaid': 'later_transfer',
  'order.failed': 'always',
  'order.paid': 'always',
  'order.canceled': 'always',
  'order.admin_cancel': 'always',
  'order.timeout': 'always',
};

/** Notifies the owner of an order of each change of its state. */
export const notifyOfOrders: Subscription = {
  name: 'notifications.notify-of-orders',
  types: Object.keys(isMailed) as OrderNotificationKind[],
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
