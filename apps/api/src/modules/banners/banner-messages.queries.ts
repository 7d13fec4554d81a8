import type { BannerMessageType, BannerPage, Locale } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { contentKinds, type ContentReading } from '../versioned-content/index.ts';
import { asPage, type Counted, offsetOf, type PageOf } from '@parcela/platform/paging/counted-page.ts';
import type { Page } from '@parcela/platform/paging/page.ts';

export interface ShownMessage {
  readonly documentId: string;
  readonly type: BannerMessageType;
  readonly text: string;
  readonly relevance: number;
  readonly ofPage: BannerPage | null;
  readonly visibleDays: number | null;
  readonly visibleUntil: Date | null;
}

/**
 * The published messages that a user has not dismissed and that are still visible, most relevant first. Days count in
 * the platform's time zone: a message ends `visibleDays` days after the sign-up, at the same hour.
 */
export const listShownMessages = async (
  tx: Tx,
  {
    userId,
    locale,
    timeZone,
    ...query
  }: Page & { readonly userId: number; readonly locale: Locale; readonly timeZone: string },
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
      limit ${query.pageSize} offset ${offsetOf(query)}
    )
    select counted.total, page.* from (select count(*)::integer as total from listed) counted
    left join page on true order by page.place`.execute(tables(tx));
  return asPage(rows);
};

export const messageReading: ContentReading = {
  kind: contentKinds.bannerMessage,
  columns: sql`v.type, v.text, v.relevance, v.of_page as "ofPage", v.visible_days as "visibleForDaysFromRegistration"`,
  order: sql`v.relevance, i.id`,
};

export const listOwnDismissals = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select m.document_id as message, d.dismissed_at as "dismissedAt"
    from banner_message_dismissals d join banner_messages m on m.id = d.message_id
    where d.user_id = ${userId} order by d.dismissed_at, m.id`.execute(tables(tx));
  return rows;
};
