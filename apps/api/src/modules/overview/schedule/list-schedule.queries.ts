import type { Currency, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { z } from 'zod/mini';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import {
  instantOfMicros,
  keyText,
  micros,
  microsOf,
  type PageAfter,
} from '@parcela/platform/paging/keyset.ts';
import type { ScheduleKind } from './schedule-kinds.ts';

/** Sorted by the instant, then by kind and documentId. */
export const scheduleKey = z.tuple([micros, keyText, keyText]);
type ScheduleKey = z.infer<typeof scheduleKey>;

/** An automatic start or end. */
export interface Scheduled {
  readonly kind: ScheduleKind;
  readonly documentId: string;
  readonly page: string;
  readonly at: Date;
  readonly atMicros: bigint;
  readonly title: Localized | null;
  readonly project: Localized | null;
  readonly version: number | null;
  readonly replaces: number | null;
  readonly amount: bigint | null;
  readonly currency: Currency | null;
  readonly eurToCzk: string | null;
  readonly eurToPln: string | null;
  readonly seen: number | null;
  readonly scheduledBy: string | null;
  readonly scheduledAt: Date | null;
}

export const scheduleKeyOf = ({ atMicros, kind, documentId }: Scheduled): ScheduleKey => [
  String(atMicros),
  kind,
  documentId,
];

/**
 * All planned items, each kind as its module shows it. `subject` and `events` identify the event that planned the
 * item; the event also distinguishes a price from the project's other prices.
 */
const planned = sql`
  select s.kind, s.document_id, s.at, s.title, s.version, s.replaces, s.seen, null::integer as project_id,
    null::bigint as amount, null::text as currency, null::numeric as eur_to_czk, null::numeric as eur_to_pln,
    s.document_id as page, case s.kind when 'message' then 'banner_message'
      when 'appConfiguration' then 'app_configuration' when 'taxText' then 'tax_text'
      when 'projectUpdate' then 'project_update' else s.kind end as subject_type,
    s.document_id as subject_id
  from (
    select * from articles_schedule union all select * from faqs_schedule
    union all select * from banners_schedule union all select * from app_configuration_schedule
    union all select * from tax_texts_schedule union all select * from project_updates_schedule
  ) s
  union all
  select 'legalDocument', s.document_id, s.at, s.title, s.version, null, null, s.project_id, null, null, null, null,
    coalesce((select h.document_id from project_headings h where h.project_id = s.project_id),
      case s.document when 'white_paper' then 'whitePaper' else s.document end),
    'legal_document', s.id::text
  from legal_documents_schedule s
  union all
  select s.kind, s.document_id, s.at, s.title, s.version, s.replaces, s.seen,
    s.project_id, s.amount, s.currency, null, null,
    (select h.info_document_id from project_headings h where h.project_id = s.project_id),
    case s.kind when 'project' then 'project_info' else 'project' end,
    case s.kind when 'project' then s.document_id else s.project_id::text end
  from projects_schedule s
  union all
  select s.kind, s.document_id, s.at, s.title, null, null, s.seen, s.project_id, null, null, null, null,
    s.document_id, 'poll', s.document_id
  from polls_schedule s
  union all
  select 'rates', s.id::text, s.at, null, null, null, null, null, null, null, s.eur_to_czk, s.eur_to_pln,
    'rates', 'exchange_rates', s.id::text
  from rates_schedule s`;

/** The types of the events that plan an item of a kind. */
const planningEvents = sql`(values
  ('article', 'article.published'), ('article', 'article.publication_moved'),
  ('faq', 'faq.published'), ('faq', 'faq.publication_moved'),
  ('banner', 'banner.published'), ('banner', 'banner.publication_moved'),
  ('message', 'banner_message.published'), ('message', 'banner_message.publication_moved'),
  ('taxText', 'tax_text.published'), ('taxText', 'tax_text.publication_moved'),
  ('projectUpdate', 'project_update.published'), ('projectUpdate', 'project_update.publication_moved'),
  ('appConfiguration', 'app_configuration.published'), ('appConfiguration', 'app_configuration.publication_moved'),
  ('legalDocument', 'legal_document.published'), ('legalDocument', 'legal_document.moved'),
  ('project', 'project_info.published'), ('project', 'project_info.publication_moved'),
  ('projectOpening', 'project.opening_planned'),
  ('price', 'project.price_set'), ('price', 'project.price_moved'),
  ('pollStart', 'poll.run'), ('pollEnd', 'poll.run'),
  ('rates', 'rates.set')) known(kind, type)`;

/** Planned starts and ends of these kinds, soonest first; one row more than the page. */
export const listScheduled = async (
  tx: Tx,
  { kinds, after, pageSize }: PageAfter<ScheduleKey> & { readonly kinds: readonly ScheduleKind[] },
): Promise<Scheduled[]> => {
  const isLater =
    after === undefined
      ? sql`true`
      : sql`(s.at, s.kind, s.document_id) > (${instantOfMicros(after[0])}, ${after[1]}, ${after[2]})`;
  const { rows } = await sql<Scheduled>`
    with page as (
      select * from (${planned}) s where s.kind = any(${[...kinds]}::text[]) and ${isLater}
      order by s.at, s.kind, s.document_id limit ${pageSize + 1}
    )
    select s.kind, s.document_id as "documentId", s.page, s.at, ${microsOf(sql`s.at`)} as "atMicros",
      s.title, case when s.kind <> 'project' then h.title end as project, s.version, s.replaces, s.amount,
      s.currency, trim_scale(s.eur_to_czk)::text as "eurToCzk", trim_scale(s.eur_to_pln)::text as "eurToPln", s.seen,
      planner.name as "scheduledBy", planner.at as "scheduledAt"
    from page s
    left join project_headings h on h.project_id = s.project_id
    left join lateral (
      select a.name, e.at from recorded_events e
      left join audit_actors a on a.kind = e.actor_kind and a.id = e.actor_id
      where e.subject_type = s.subject_type and e.subject_id = s.subject_id
        and e.type in (select known.type from ${planningEvents} where known.kind = s.kind)
        and (s.kind <> 'price' or e.after ->> 'price' = s.document_id)
      order by e.id desc limit 1
    ) planner on true
    order by s.at, s.kind, s.document_id`.execute(tables(tx));
  return rows;
};
