import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { NotificationFacts, NotificationKind } from './notification-kinds.ts';
import type { NotificationsTables } from './notifications.tables.ts';
import { pushTopicOf } from './push/push-kinds.ts';
import { enqueuePush } from './push/push-messages.store.ts';

export interface NewNotification<K extends NotificationKind> {
  readonly userId: number;
  readonly kind: K;
  readonly params: NotificationFacts[K];
  /** Path of the screen that shows more: `/orders/…`. */
  readonly link: string | null;
  /** Whether a mail says it too. */
  readonly mail: boolean;
}

const asText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

const rowOf = <K extends NotificationKind>({ userId, kind, params, link, mail }: NewNotification<K>) => {
  const { orderId, ...facts } = params as { readonly orderId?: number };
  return {
    document_id: newDocumentId(),
    user_id: userId,
    kind,
    params: JSON.stringify(facts, asText),
    order_id: orderId ?? null,
    link,
    mail_state: mail ? ('pending' as const) : ('none' as const),
  };
};

/** Notifies a user in the transaction of what happened: neither exists without the other. */
export const notify = async <K extends NotificationKind>(
  tx: Tx,
  notification: NewNotification<K>,
): Promise<void> => {
  await notifyAll(tx, [notification]);
};

/** As `notify` for many people at once: one statement, and one more for a kind that devices are told of. */
export const notifyAll = async <K extends NotificationKind>(
  tx: Tx,
  all: readonly NewNotification<K>[],
): Promise<void> => {
  if (all.length === 0) return;
  const stored = await tables<NotificationsTables>(tx)
    .insertInto('notifications')
    .values(all.map(rowOf))
    .returning(['id', 'kind'])
    .execute();
  for (const kind of new Set(all.map((notification) => notification.kind))) {
    const topic = pushTopicOf(kind);
    const ids = stored.filter((row) => row.kind === kind).map(({ id }) => id);
    if (topic !== undefined) await enqueuePush(tx, topic, ids);
  }
};

/**
 * Sets some or all notifications of a user as read; returns how many are unread now. Ids of other users change
 * nothing.
 */
export const markRead = async (
  tx: Tx,
  userId: number,
  wanted: 'all' | readonly string[],
): Promise<number> => {
  const isWanted = wanted === 'all' ? sql`true` : sql`document_id = any(${[...wanted]}::text[])`;
  const { rows } = await sql<{ unread: number }>`
    with marked as (
      update notifications set read_at = app_now()
      where user_id = ${userId} and read_at is null and ${isWanted} returning id
    )
    select count(*)::integer as unread from notifications n
    where n.user_id = ${userId} and n.read_at is null
      and not exists (select from marked where marked.id = n.id)`.execute(tables(tx));
  return rows[0]?.unread ?? 0;
};
