import type { Localized } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';

/** The facts as the database returns them. */
export type ReadFacts = Record<string, string | number | boolean | null | string[]>;

export interface AuditRow {
  readonly id: bigint;
  readonly at: Date;
  readonly actorKind: 'user' | 'staff' | 'system';
  readonly actorDocumentId: string | null;
  readonly actorName: string | null;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  /** Null for a subject without a page. */
  readonly subjectDocumentId: string | null;
  readonly subjectTitle: string | null;
  /** Set for a subject with a name in every language. */
  readonly subjectTitles: Localized | null;
  /** Set for an order, whose number is made from these values. */
  readonly orderId: number | null;
  readonly projectId: number | null;
  readonly placedAt: Date | null;
  readonly before: ReadFacts | null;
  readonly after: ReadFacts | null;
  readonly requestId: string | null;
}

export interface AuditQuery extends PageAfter<number> {
  readonly subjectType: string | undefined;
  /** The id in the log, or a documentId. */
  readonly subjectId: string | undefined;
  /** documentId of a user or a member of staff, or `system`. */
  readonly actor: string | undefined;
  readonly action: string | undefined;
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly to: Date | undefined;
}

const byActor = (actor: string): RawBuilder<unknown> =>
  actor === 'system'
    ? sql`e.actor_kind = 'system'`
    : sql`(e.actor_kind, e.actor_id) = (select a.kind, a.id from audit_actors a where a.document_id = ${actor})`;

/** The log refers to users, orders and projects by number. */
const bySubject = (id: string): RawBuilder<unknown> => sql`e.id in (
  select d.id from recorded_events d where d.subject_id = ${id}
  union all
  select d.id from audit_subjects s
  join recorded_events d on d.subject_type = s.kind and d.subject_id = s.id::text
  where s.document_id = ${id})`;

/**
 * Ids follow time except for concurrent events: an event one hour later has a greater id, and one hour earlier a
 * smaller id. So the query for a page of old entries does not scan all newer ones.
 */
const idsFrom = (from: Date): RawBuilder<unknown> => sql`e.id > coalesce((
  select d.id from recorded_events d where d.at < ${from}::timestamptz - interval '1 hour'
  order by d.at desc limit 1), 0)`;
const idsTo = (to: Date): RawBuilder<unknown> => sql`e.id < coalesce((
  select d.id from recorded_events d where d.at >= ${to}::timestamptz + interval '1 hour'
  order by d.at limit 1), 9223372036854775807)`;

const conditions = (query: AuditQuery): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      query.subjectType === undefined ? undefined : sql`e.subject_type = ${query.subjectType}`,
      query.subjectId === undefined ? undefined : bySubject(query.subjectId),
      query.actor === undefined ? undefined : byActor(query.actor),
      query.action === undefined ? undefined : sql`e.type = ${query.action}`,
      query.from === undefined ? undefined : sql`e.at >= ${query.from} and ${idsFrom(query.from)}`,
      query.after === undefined ? undefined : sql`e.id < ${query.after}`,
      query.to === undefined ? undefined : sql`e.at < ${query.to} and ${idsTo(query.to)}`,
    ].filter((condition) => condition !== undefined),
    sql` and `,
  );

/** Lists entries of the audit log, newest first; one row more than the page. */
export const listAuditRows = async (tx: Tx, query: AuditQuery): Promise<AuditRow[]> => {
  const { rows } = await sql<AuditRow>`
    select page.id, page.at, page.actor_kind as "actorKind", a.document_id as "actorDocumentId", a.name as "actorName",
      page.type as action, page.subject_type as "subjectType", page.subject_id as "subjectId",
      s.document_id as "subjectDocumentId", s.title as "subjectTitle", s.titles as "subjectTitles",
      case when s.placed_at is not null then s.id end as "orderId", s.project_id as "projectId",
      s.placed_at as "placedAt", page.before, page.after, page.request_id as "requestId"
    from (
      select e.* from recorded_events e where ${conditions(query)} order by e.id desc limit ${query.pageSize + 1}
    ) page
    left join audit_actors a on a.kind = page.actor_kind and a.id = page.actor_id
    left join lateral (
      select * from audit_subjects s
      where s.kind = page.subject_type and (
        s.id = case when page.subject_id ~ '^[0-9]{1,9}$' then page.subject_id::integer end
        or s.document_id = page.subject_id)
      limit 1
    ) s on true
    order by page.id desc`.execute(tables(tx));
  return rows;
};

/** The actions in the log; one index lookup finds each. */
export const listAuditActions = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ type: string }>`
    with recursive known as (
      (select e.type from recorded_events e order by e.type limit 1)
      union all
      select (select e.type from recorded_events e where e.type > k.type order by e.type limit 1)
      from known k where k.type is not null
    )
    select k.type from known k where k.type is not null`.execute(tables(tx));
  return rows.map(({ type }) => type);
};

export const listAuditStaff = async (tx: Tx): Promise<{ documentId: string; name: string }[]> => {
  const { rows } = await sql<{ documentId: string; name: string }>`
    select a.document_id as "documentId", a.name from audit_actors a
    where a.kind = 'staff' order by a.name, a.document_id`.execute(tables(tx));
  return rows;
};
