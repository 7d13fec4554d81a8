import { type RawBuilder, sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';

export interface TimelineRow {
  readonly id: bigint;
  readonly at: Date;
  readonly actorKind: 'user' | 'staff' | 'system';
  readonly actorDocumentId: string | null;
  readonly actorName: string | null;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectDocumentId: string | null;
}

interface TimelineQuery extends PageAfter<number> {
  readonly userId: number;
}

/** Staff views of a user are in the audit log. */
const isShown = sql`e.type not in ('personal_data.viewed', 'personal_data.viewed_masked')`;

/** The events of the page, in index order. */
const found = (
  condition: RawBuilder<unknown>,
  { after, pageSize }: TimelineQuery,
): RawBuilder<unknown> => sql`(
  select e.id from recorded_events e
  where ${condition} and ${isShown} and ${after === undefined ? sql`true` : sql`e.id < ${after}`}
  order by e.id desc limit ${pageSize + 1})`;

/** Newest first; one row more than the page, so that the caller knows whether there are more. */
const timelineQuery = (query: TimelineQuery): RawBuilder<TimelineRow> => sql<TimelineRow>`
  with found as (
    ${found(sql`e.subject_type = 'user' and e.subject_id = ${String(query.userId)}`, query)}
    union
    ${found(sql`e.actor_kind = 'user' and e.actor_id = ${query.userId}`, query)}
  ), page as (
    select f.id from found f order by f.id desc limit ${query.pageSize + 1}
  )
  select e.id, e.at, e.actor_kind as "actorKind", a.document_id as "actorDocumentId", a.name as "actorName",
    e.type as action, e.subject_type as "subjectType", h.document_id as "subjectDocumentId"
  from page
  join recorded_events e on e.id = page.id
  left join audit_actors a on a.kind = e.actor_kind and a.id = e.actor_id
  left join order_headings h on h.order_id = case when e.subject_type = 'order' then e.subject_id::integer end
  order by e.id desc`;

export const listTimeline = async (tx: Tx, query: TimelineQuery): Promise<readonly TimelineRow[]> =>
  (await timelineQuery(query).execute(tables(tx))).rows;
