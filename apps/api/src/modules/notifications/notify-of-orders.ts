import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/database.ts';
import type { DomainEvent } from '../../platform/events/domain-event.ts';
import type { Subscription } from '../../platform/events/deliver-events.ts';
import type { OrderNotificationKind } from './notification-kinds.ts';

/**
 * Whether a mail says it too. Choosing a way of paying is the person's own doing; a bonus is paid in the moment in
 * which it is placed, and told once.
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

const handle = async (tx: Tx, events: readonly DomainEvent[]): Promise<void> => {
  await sql`
    insert into notifications (document_id, user_id, kind, order_id, event_id, link, created_at, mail_state)
    select new_document_id(), h.user_id, e.type, h.order_id, e.id, '/orders/' || h.document_id, e.at,
      case when e.mailed = 'always' or (e.mailed = 'unless_bonus' and h.payment_type is distinct from 'Bonus')
        then 'pending' else 'none' end
    from unnest(
      ${events.map(({ id }) => id)}::bigint[], ${events.map(({ type }) => type)}::text[],
      ${events.map(({ subjectId }) => Number(subjectId))}::integer[],
      ${events.map(({ at }) => at)}::timestamptz[],
      ${events.map(({ type }) => isMailed[type as OrderNotificationKind])}::text[]
    ) as e (id, type, order_id, at, mailed)
    join order_headings h on h.order_id = e.order_id
    order by e.id
    on conflict on constraint notifications_event_once do nothing`.execute(tables(tx));
};

/** Tells the owner of an order of each change of its state. */
export const notifyOfOrders: Subscription = {
  name: 'notifications.notify-of-orders',
  types: Object.keys(isMailed),
  handle,
};
