/**
 * Notifications: the app's bell and mails. Every module may notify; this module depends on no other, and joins the
 * published views `mail_recipients` and `order_headings` for its texts (docs/decisions/0014).
 */
export type { NotificationFacts, NotificationKind } from './notification-kinds.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { notifyOfOrders } from './notify-order-owner.ts';
export { type NewNotification, notify, notifyAll } from './notifications.store.ts';
export type { TransferOf } from './mails/payment-instructions.ports.ts';
export { failedMailsRoutes } from './mails/failed-mails.routes.ts';
export { createSendMails, type SendMailsDeps } from './mails/send-mails.ts';
export { hiddenSecret, type SecretMailDeps, sendWithSecret } from './mails/send-with-secret.ts';
export { findSentMail, listMails, type MailItem, type MailKey } from './mails/sent-mails.queries.ts';
export { preferencesRoutes } from './preferences/preferences.routes.ts';
export { createOptOutCodes, type OptOutCodes } from './preferences/opt-out-code.ts';
export { pushRoutes } from './push/push.routes.ts';
export { notMeLink } from './mails/not-me-link.ts';
export { issueNotMeCode } from './mails/not-me-link.store.ts';
export { notMeToken } from './security-kinds.ts';
export { endPush } from './push/push-subscriptions.store.ts';
export { createSendPush } from './push/send-push.ts';
export { notificationsPersonalData } from './personal-data.store.ts';
