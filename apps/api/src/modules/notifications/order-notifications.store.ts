import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { DomainEvent } from '@parcela/platform/events/domain-event.ts';

export interface OrderNotification extends Pick<DomainEvent, 'id' | 'type' | 'at'> {
  readonly orderId: number;
  /** `later_transfer`: only if the investor chose a transfer after receiving the mail about the placed order. */
  readonly isMailed: 'always' | 'unless_bonus' | 'later_transfer';
}

/** Notifies the owners of orders; skips events that already have a notification. */
export const insertOrderNotifications = async (
  tx: Tx,
  notifications: readonly OrderNotification[],
): Promise<void> => {
  await sql`
    insert into notifications (document_id, user_id, kind, order_id, event_id, link, created_at, mail_state)
    select new_document_id(), h.user_id, e.type, h.order_id, e.id, '/orders/' || h.document_id, e.at,
      case when e.mailed = 'always' or (e.mailed = 'unless_bonus' and h.payment_type is distinct from 'Bonus')
        or (e.mailed = 'later_transfer' and h.payment_type = 'BankTransfer' and exists (
          select from notifications n
          where n.order_id = h.order_id and n.kind = 'order.placed' and n.mail_state = 'sent'))
        then 'pending' else 'none' end
    from unnest(
      ${notifications.map(({ id }) => id)}::bigint[], ${notifications.map(({ type }) => type)}::text[],
      ${notifications.map(({ orderId }) => orderId)}::integer[],
      ${notifications.map(({ at }) => at)}::timestamptz[],
      ${notifications.map(({ isMailed }) => isMailed)}::text[]
    ) as e (id, type, order_id, at, mailed)
    join order_headings h on h.order_id = e.order_id
    order by e.id
    on conflict on constraint notifications_event_once do nothing`.execute(tables(tx));
};
