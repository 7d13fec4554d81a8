import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { NotificationFacts, NotificationKind } from './notification-kinds.ts';
import type { NotificationsTables } from './notifications.tables.ts';
import { decideDelivery, type Delivery } from './preferences/decide-delivery.ts';
import { enqueuePush } from './push/push-messages.store.ts';

export interface NewNotification<K extends NotificationKind> {
  readonly userId: number;
  readonly kind: K;
  readonly params: NotificationFacts[K];
  /** The path of the screen with the details: `/orders/…`. */
  readonly link: string | null;
  /** Whether a mail is sent too. */
  readonly mail: boolean;
}

const asText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

const rowOf = <K extends NotificationKind>(
  { userId, kind, params, link }: NewNotification<K>,
  { isShown, mail }: Delivery,
) => {
  const { orderId, ...facts } = params as { readonly orderId?: number };
  return {
    document_id: newDocumentId(),
    user_id: userId,
    kind,
    params: JSON.stringify(facts, asText),
    order_id: orderId ?? null,
    link,
    mail_state: mail ? ('pending' as const) : ('none' as const),
    next_try_at: mail?.waitsUntil ?? sql<Date>`app_now()`,
    waits_until: mail?.waitsUntil ?? null,
    is_shown: isShown,
  };
};

/** Notifies a user in the transaction of the event, so that neither exists without the other. */
export const notify = async <K extends NotificationKind>(
  tx: Tx,
  notification: NewNotification<K>,
): Promise<void> => {
  await notifyAll(tx, [notification]);
};

/**
 * `notify` for many users, in few statements: one each for their choices, the notifications, and the messages to
 * devices.
 */
export const notifyAll = async <K extends NotificationKind>(
  tx: Tx,
  all: readonly NewNotification<K>[],
): Promise<void> => {
  if (all.length === 0) return;
  const deliveries = await decideDelivery(tx, all);
  const rows = all.flatMap((one, index) => {
    const delivery = deliveries[index];
    return delivery ? [{ row: rowOf(one, delivery), push: delivery.push }] : [];
  });
  await tables<NotificationsTables>(tx)
    .insertInto('notifications')
    .values(rows.map(({ row }) => row))
    .execute();
  const pushed = rows.flatMap(({ row, push }) =>
    push ? [{ documentId: row.document_id, waitsUntil: push.waitsUntil }] : [],
  );
  if (pushed.length > 0) await enqueuePush(tx, pushed);
};

/**
 * Marks some or all notifications of a user as read, together with the others of the same orders. Returns the number
 * of unread subjects, each order counted once. Ids of other users change nothing.
 */
export const markRead = async (
  tx: Tx,
  userId: number,
  wanted: 'all' | readonly string[],
): Promise<number> => {
  const isWanted =
    wanted === 'all'
      ? sql`true`
      : sql`(document_id = any(${[...wanted]}::text[]) or order_id in (
          select r.order_id from notifications r
          where r.user_id = ${userId} and r.document_id = any(${[...wanted]}::text[])))`;
  const { rows } = await sql<{ unread: number }>`
    with marked as (
      update notifications set read_at = app_now()
      where user_id = ${userId} and read_at is null and is_shown and ${isWanted} returning id
    )
    select count(distinct coalesce(n.order_id, -n.id))::integer as unread from notifications n
    where n.user_id = ${userId} and n.read_at is null and n.is_shown
      and not exists (select from marked where marked.id = n.id)`.execute(tables(tx));
  return rows[0]?.unread ?? 0;
};
