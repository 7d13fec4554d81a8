import type { Currency, Localized } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { NotificationsTables } from './notifications.tables.ts';

const db = (tx: Tx) => tables<NotificationsTables>(tx);

/** The notification's order in its current state; instants and amounts are text, as in JSON. */
export interface OrderFacts {
  readonly id: number;
  readonly projectId: number;
  readonly placedAt: string;
  readonly shares: number;
  readonly price: string;
  /** The part of it that is the entry fee. */
  readonly fee: string;
  readonly owed: string;
  readonly currency: Currency;
  readonly isLive: boolean;
  readonly deadlineAt: string | null;
  readonly isBonus: boolean;
  readonly projectTitle: Localized;
}

/** A notification without its text. */
export interface NotificationRow {
  readonly documentId: string;
  readonly kind: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly link: string | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
  readonly order: OrderFacts | null;
}

/** The columns of a notification, with its order. */
export const notificationColumns = sql`
  n.document_id as "documentId", n.kind, n.params, n.link, n.created_at as "createdAt", n.read_at as "readAt",
  case when h.order_id is not null then jsonb_build_object(
    'id', h.order_id, 'projectId', h.project_id, 'placedAt', h.placed_at, 'shares', h.token_count,
    'price', h.price::text, 'fee', h.fee::text, 'owed', h.owed::text, 'currency', h.currency, 'isLive', h.is_live,
    'deadlineAt', h.deadline_at, 'isBonus', h.payment_type is not distinct from 'Bonus',
    'projectTitle', h.project_title) end as "order"`;

export const notificationsWithOrders = sql`notifications n left join order_headings h on h.order_id = n.order_id`;

/** Counts unread subjects: an order counts once, however many of its steps caused notifications. */
const unreadThings = sql`
  count(distinct coalesce(n.order_id, -n.id)) filter (where n.read_at is null and n.is_shown)`;

export interface NotificationListQuery {
  readonly userId: number;
  readonly onlyUnread: boolean;
  /** Only the newest notification of each order, so that a purchase is one entry. */
  readonly isBundled: boolean;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

interface NotificationPage {
  readonly total: number;
  readonly unread: number;
  readonly notifications: NotificationRow[];
}

/**
 * A page of a user's notifications, newest first, with the total and unread counts, in one query. The query selects
 * the values as subqueries, because planning again for each user would take ten times as long as the query.
 */
export const listNotificationRows = async (
  tx: Tx,
  query: NotificationListQuery,
): Promise<NotificationPage> => {
  const wanted: RawBuilder<unknown> = query.onlyUnread
    ? sql`n.is_shown and n.read_at is null`
    : sql`n.is_shown`;
  const user = sql`(select ${query.userId}::integer)`;
  const shown: RawBuilder<unknown> = query.isBundled
    ? sql`not exists (
        select from notifications later where later.order_id = n.order_id and later.user_id = n.user_id and later.is_shown
          and (later.created_at, later.id) > (n.created_at, n.id))`
    : sql`true`;
  // Every row carries the counts; an empty page returns one row with only the counts.
  const { rows } = await sql<{ total: number; unread: number; place: bigint | null } & NotificationRow>`
    with page as (
      select row_number() over (order by n.created_at desc, n.id desc) as place, ${notificationColumns} from ${notificationsWithOrders}
      where n.user_id = ${user} and ${wanted} and ${shown}
      order by n.created_at desc, n.id desc limit (select ${query.pageSize}::integer)
      offset (select ${(query.page - 1) * query.pageSize}::integer)
    )
    select counted.*, page.*
    from (
      select count(*) filter (where ${wanted} and ${shown})::integer as total,
        ${unreadThings}::integer as unread
      from notifications n where n.user_id = ${user}
    ) counted
    left join page on true
    order by page.place`.execute(db(tx));
  return {
    total: rows[0]?.total ?? 0,
    unread: rows[0]?.unread ?? 0,
    notifications: rows.filter((row) => row.place !== null),
  };
};
