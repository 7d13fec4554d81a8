import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { listOwnMails } from './mails/sent-mails.queries.ts';
import { deleteSentMails } from './mails/sent-mails.store.ts';
import type { NotificationsTables } from './notifications.tables.ts';
import { listOwnDevices } from './push/own-devices.queries.ts';
import { findOwnPreferences } from './preferences/preferences.queries.ts';
import { deletePreferences } from './preferences/preferences.store.ts';
import { endPush } from './push/push-subscriptions.store.ts';

const listOwnNotifications = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select n.created_at as "at", n.kind, n.params, h.document_id as order, n.read_at as "readAt",
      n.mailed_at as "mailedAt"
    from notifications n left join order_headings h on h.order_id = n.order_id
    where n.user_id = ${userId} order by n.id`.execute(tables(tx));
  return rows;
};

/**
 * Stops mails and push messages, and erases sent mails and preferences. Notifications stay: they state amounts and
 * orders, but no person.
 */
const dropMails = async (tx: Tx, userId: number): Promise<void> => {
  await tables<NotificationsTables>(tx)
    .updateTable('notifications')
    .set({ mail_state: 'none' })
    .where('user_id', '=', userId)
    .where('mail_state', '=', 'pending')
    .execute();
  await deleteSentMails(tx, userId);
  await endPush(tx, userId);
  await deletePreferences(tx, userId);
};

export const notificationsPersonalData = (vault: PersonalVault): PersonalData => ({
  parts: {
    notifications: listOwnNotifications,
    mails: listOwnMails(vault),
    notifiedDevices: listOwnDevices(vault),
    notificationPreferences: findOwnPreferences,
  },
  tables: ['notifications', 'sent_mails', 'push_subscriptions', 'notification_preferences'],
  erase: dropMails,
});
