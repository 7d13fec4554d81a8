import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { Page } from '@parcela/platform/paging/page.ts';

/** Facts as the database gives them back. */
export type ReadFacts = Record<string, string | number | boolean | null | string[]>;

export interface AuditRow {
  readonly at: Date;
  readonly actorKind: 'user' | 'staff' | 'system';
  readonly actorDocumentId: string | null;
  readonly actorName: string | null;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly before: ReadFacts | null;
  readonly after: ReadFacts | null;
  readonly requestId: string | null;
}

export interface AuditQuery extends Page {
  readonly subjectType: string | undefined;
  readonly subjectId: string | undefined;
  /** documentId of a person or a member of staff, or `system`. */
  readonly actor: string | undefined;
  readonly action: string | undefined;
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly to: Date | undefined;
}

/** The audit log grows for ever: beyond this many entries none are counted for a page number. */
const auditTotalMax = 10_000;

const byActor = (actor: string): RawBuilder<unknown> =>
  actor === 'system'
    ? sql`e.actor_kind = 'system'`
    : sql`(e.actor_kind, e.actor_id) = (select a.kind, a.id from audit_actors a where a.document_id = ${actor})`;

const conditions = (query: AuditQuery): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      query.subjectType === undefined ? undefined : sql`e.subject_type = ${query.subjectType}`,
      query.subjectId === undefined ? undefined : sql`e.subject_id = ${query.subjectId}`,
      query.actor === undefined ? undefined : byActor(query.actor),
      query.action === undefined ? undefined : sql`e.type = ${query.action}`,
      query.from === undefined ? undefined : sql`e.at >= ${query.from}`,
      query.to === undefined ? undefined : sql`e.at < ${query.to}`,
    ].filter((condition) => condition !== undefined),
    sql` and `,
  );

/** A page of the audit log, the newest first, and how many entries there are, counted up to `auditTotalMax`. */
export const listAuditRows = async (
  tx: Tx,
  query: AuditQuery,
): Promise<{ readonly total: number; readonly entries: AuditRow[] }> => {
  const where = conditions(query);
  const db = tables(tx);
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total
    from (select 1 from recorded_events e where ${where} limit ${auditTotalMax}) as found`.execute(db);
  const { rows } = await sql<AuditRow>`
    select page.at, page.actor_kind as "actorKind", a.document_id as "actorDocumentId", a.name as "actorName",
      page.type as action, page.subject_type as "subjectType", page.subject_id as "subjectId", page.before, page.after,
      page.request_id as "requestId"
    from (
      select e.* from recorded_events e where ${where}
      order by e.id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    ) page
    left join audit_actors a on a.kind = page.actor_kind and a.id = page.actor_id
    order by page.id desc`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, entries: rows };
};
