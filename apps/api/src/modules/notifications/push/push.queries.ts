import { type Locale, type PushTopic, pushTopics } from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { NotificationsTables } from '../notifications.tables.ts';
import {
  notificationColumns,
  type NotificationRow,
  notificationsWithOrders,
} from '../notifications.queries.ts';

const db = (tx: Tx) => tables<NotificationsTables>(tx);

export interface PushDevices {
  /** All topics while there is no device. */
  readonly topics: readonly PushTopic[];
  /** Newest first. */
  readonly devices: readonly { readonly endpointHash: Buffer; readonly createdAt: Date }[];
}

export const listPushDevices = async (tx: Tx, userId: number): Promise<PushDevices> => {
  const rows = await db(tx)
    .selectFrom('push_subscriptions')
    .select(['endpoint_hash as endpointHash', 'created_at as createdAt', 'topics'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const chosen = rows[0]?.topics ?? pushTopics;
  return {
    topics: pushTopics.filter((topic) => chosen.includes(topic)),
    devices: rows.map(({ endpointHash, createdAt }) => ({ endpointHash, createdAt })),
  };
};

/** A notification that is being sent to one device. */
export interface PushRow extends NotificationRow {
  readonly id: bigint;
  readonly subscriptionId: bigint;
  readonly userId: number;
  readonly language: Locale;
  readonly endpointHash: Buffer;
  readonly target: Buffer;
  /** The user's unread count, for the badge. */
  readonly unread: number;
}

/** The text and target of these messages; messages to deleted accounts are left out. */
export const findPush = async (tx: Tx, ids: readonly bigint[]): Promise<readonly PushRow[]> => {
  const { rows } = await sql<PushRow>`
    select m.id, s.id as "subscriptionId", s.user_id as "userId", s.endpoint_hash as "endpointHash", s.target,
      r.language, (select count(distinct coalesce(u.order_id, -u.id))::integer from notifications u
        where u.user_id = n.user_id and u.read_at is null) as unread, ${notificationColumns}
    from push_messages m
    join push_subscriptions s on s.id = m.subscription_id
    join ${notificationsWithOrders} on n.id = m.notification_id
    join mail_recipients r on r.user_id = n.user_id
    where m.id = any(${[...ids]}::bigint[]) order by m.id`.execute(db(tx));
  return rows;
};
