/**
 * What people are told: the bell of the app and mails. Everybody may tell; it knows no other module, and joins the
 * published views `mail_recipients` and `order_headings` when it speaks (docs/decisions/0014).
 */
export type { NotificationFacts, NotificationKind } from './notification-kinds.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { notifyOfOrders } from './notify-of-orders.ts';
export { type NewNotification, notify, notifyAll } from './notifications.store.ts';
export type { TransferOf } from './notifications.ports.ts';
export { createSendMails, type SendMailsDeps } from './send-mails.ts';
export { notificationsPersonalData } from './personal-data.store.ts';
