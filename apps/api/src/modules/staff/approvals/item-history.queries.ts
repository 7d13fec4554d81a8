import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';

export interface HistoryRow {
  readonly at: Date;
  readonly action: string;
  readonly kind: 'user' | 'staff' | 'system';
  readonly name: string | null;
  readonly reason: string | null;
  readonly request: string | null;
  readonly requestAction: string | null;
}

/** The events of an item and the approval requests that name it, oldest first. */
export const listItemHistory = async (
  tx: Tx,
  { type, documentId }: { readonly type: string; readonly documentId: string },
): Promise<readonly HistoryRow[]> => {
  const { rows } = await sql<HistoryRow>`
    with requests as (
      select r.document_id, r.action, r.state, r.reason, r.requested_at, r.requested_by, r.decided_at, r.decided_by,
        r.decision_reason
      from requested_items i join approval_requests r on r.document_id = i.request_document_id
      where i.item_type = ${type} and i.item_document_id = ${documentId}
    )
    select h.at, h.action, h.kind, a.name, h.reason, h.request, h."requestAction"
    from (
      select e.at, e.type as action, e.actor_kind as kind, e.actor_id as actor, e.after ->> 'reason' as reason,
        null as request, null as "requestAction", e.id as place
      from recorded_events e
      where e.subject_type = ${type} and e.subject_id = ${documentId} and e.type <> ${`${type}.read`}
      union all
      select r.requested_at, 'approval.requested', 'staff', r.requested_by, r.reason, r.document_id, r.action, 0
      from requests r
      union all
      select r.decided_at, 'approval.' || r.state, case when r.state in ('expired', 'void') then 'system' else 'staff' end,
        coalesce(r.decided_by, case when r.state = 'withdrawn' then r.requested_by end), r.decision_reason,
        r.document_id, r.action, 1
      from requests r where r.decided_at is not null
    ) h
    left join audit_actors a on a.kind = h.kind and a.id = h.actor
    order by h.at, h.place`.execute(tables(tx));
  return rows;
};
