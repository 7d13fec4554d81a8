import type { BannerMessageType, BannerPage, Locale } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '../../platform/database.ts';
import type { Localized } from './localized.ts';

export interface ShownMessage {
  readonly documentId: string;
  readonly type: BannerMessageType;
  readonly text: string;
  readonly relevance: number;
  readonly ofPage: BannerPage | null;
  readonly visibleDays: number | null;
  readonly visibleUntil: Date | null;
}

interface Paged {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

interface PageOf<Item> {
  readonly total: number;
  readonly items: Item[];
}

/** Rows of a page: the count stands beside each, and on a row of its own where the page is empty. */
type Counted<Item> = Item & { readonly place: bigint | null; readonly total: number };

const asPage = <Item>(rows: readonly Counted<Item>[]): PageOf<Item> => ({
  total: rows[0]?.total ?? 0,
  items: rows.filter(({ place }) => place !== null),
});

/**
 * The published messages that a person has not dismissed and whose days are not over, by relevance. Days are those of
 * the platform's zone: the hour of the sign-up, so many days later.
 */
export const listShownMessages = async (
  tx: Tx,
  {
    userId,
    locale,
    timeZone,
    ...query
  }: Paged & { readonly userId: number; readonly locale: Locale; readonly timeZone: string },
): Promise<PageOf<ShownMessage>> => {
  const { rows } = await sql<Counted<ShownMessage>>`
    with shown as (
      select m.id, m.document_id as "documentId", v.type, localized(v.text, ${locale}) as text, v.relevance,
        v.of_page as "ofPage", v.visible_days as "visibleDays",
        (r.registered_at at time zone ${timeZone} + make_interval(days => v.visible_days)) at time zone ${timeZone}
          as "visibleUntil"
      from banner_messages m
      join banner_message_versions v on v.message_id = m.id and v.version = m.published_version
      join user_registrations r on r.user_id = ${userId}
      where m.publish_at <= app_now()
        and not exists (select from banner_message_dismissals d where d.user_id = ${userId} and d.message_id = m.id)
    ), listed as (
      select * from shown where "visibleUntil" is null or "visibleUntil" > app_now()
    ), page as (
      select row_number() over (order by l.relevance, l.id) as place, l."documentId", l.type, l.text, l.relevance,
        l."ofPage", l."visibleDays", l."visibleUntil"
      from listed l order by l.relevance, l.id
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    )
    select counted.total, page.* from (select count(*)::integer as total from listed) counted
    left join page on true order by page.place`.execute(tables(tx));
  return asPage(rows);
};

export type MessageState = 'draft' | 'scheduled' | 'published';

/** A message as staff see it, with its newest text. */
export interface MessageItem {
  readonly documentId: string;
  readonly type: BannerMessageType;
  readonly text: Localized;
  readonly relevance: number;
  readonly ofPage: BannerPage | null;
  readonly visibleDays: number | null;
  readonly version: number;
  readonly state: MessageState;
  readonly publishedVersion: number | null;
  readonly publishAt: Date | null;
  readonly savedAt: Date;
}

const stateOf = sql`case when m.publish_at is null then 'draft' when m.publish_at > app_now() then 'scheduled'
  else 'published' end`;
const itemColumns = sql`
  m.document_id as "documentId", v.type, v.text, v.relevance, v.of_page as "ofPage", v.visible_days as "visibleDays",
  v.version, ${stateOf} as state, m.published_version as "publishedVersion", m.publish_at as "publishAt",
  v.saved_at as "savedAt"`;
const newest = sql`
  banner_messages m join lateral (
    select * from banner_message_versions n where n.message_id = m.id order by n.version desc limit 1
  ) v on true`;

/** Every message by relevance, of one state or of all. */
export const listMessageItems = async (
  tx: Tx,
  { state, ...query }: Paged & { readonly state: MessageState | undefined },
): Promise<PageOf<MessageItem>> => {
  const wanted: RawBuilder<unknown> = state === undefined ? sql`true` : sql`${stateOf} = ${state}`;
  const { rows } = await sql<Counted<MessageItem>>`
    with page as (
      select row_number() over (order by v.relevance, m.id) as place, ${itemColumns} from ${newest} where ${wanted}
      order by v.relevance, m.id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    )
    select counted.total, page.* from (select count(*)::integer as total from banner_messages m where ${wanted}) counted
    left join page on true order by page.place`.execute(tables(tx));
  return asPage(rows);
};

export const findMessageItem = async (tx: Tx, documentId: string): Promise<MessageItem | undefined> => {
  const { rows } = await sql<MessageItem>`
    select ${itemColumns} from ${newest} where m.document_id = ${documentId}`.execute(tables(tx));
  return rows[0];
};

export const listOwnDismissals = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select m.document_id as message, d.dismissed_at as "dismissedAt"
    from banner_message_dismissals d join banner_messages m on m.id = d.message_id
    where d.user_id = ${userId} order by d.dismissed_at, m.id`.execute(tables(tx));
  return rows;
};
