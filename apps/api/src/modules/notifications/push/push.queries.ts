import type { Locale } from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { NotificationsTables } from '../notifications.tables.ts';
import {
  notificationColumns,
  type NotificationRow,
  notificationsWithOrders,
} from '../notifications.queries.ts';
import { type PreferenceColumns, preferenceColumns } from '../preferences/preferences.queries.ts';

const db = (tx: Tx) => tables<NotificationsTables>(tx);

export interface PushDevice {
  readonly endpointHash: Buffer;
  readonly createdAt: Date;
}

/** Newest first. */
export const listPushDevices = (tx: Tx, userId: number): Promise<PushDevice[]> =>
  db(tx)
    .selectFrom('push_subscriptions')
    .select(['endpoint_hash as endpointHash', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** A notification that is being sent to one device. */
export interface PushRow extends NotificationRow, PreferenceColumns {
  readonly id: bigint;
  readonly subscriptionId: bigint;
  readonly userId: number;
  readonly language: Locale;
  readonly endpointHash: Buffer;
  readonly target: Buffer;
  readonly now: Date;
  /** The user's unread count, for the badge. */
  readonly unread: number;
}

/** The text and target of these messages, without messages to deleted accounts. */
export const findPush = async (tx: Tx, ids: readonly bigint[]): Promise<readonly PushRow[]> => {
  const { rows } = await sql<PushRow>`
    select m.id, s.id as "subscriptionId", s.user_id as "userId", s.endpoint_hash as "endpointHash", s.target,
      r.language, (select count(distinct coalesce(u.order_id, -u.id))::integer from notifications u
        where u.user_id = n.user_id and u.read_at is null and u.is_shown) as unread, app_now() as now,
      ${preferenceColumns}, ${notificationColumns}
    from push_messages m
    join push_subscriptions s on s.id = m.subscription_id
    join ${notificationsWithOrders} on n.id = m.notification_id
    join mail_recipients r on r.user_id = n.user_id
    left join notification_preferences p on p.user_id = n.user_id
    where m.id = any(${[...ids]}::bigint[]) order by m.id`.execute(db(tx));
  return rows;
};
