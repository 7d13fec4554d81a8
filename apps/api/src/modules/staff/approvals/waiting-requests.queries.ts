import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';

export interface WaitingRequest {
  readonly documentId: string;
  readonly action: string;
  readonly requestedBy: { readonly documentId: string; readonly name: string };
  readonly requestedAt: Date;
}

/**
 * The waiting approval requests that concern or list a subject, oldest first. Excludes those that can no longer be
 * decided, whether or not the scheduled job has marked them.
 */
export const findWaiting = async (
  tx: Tx,
  { documentId, type = null }: { readonly documentId: string; readonly type?: string | null },
): Promise<readonly WaitingRequest[]> => {
  const { rows } = await sql<WaitingRequest>`
    select r.document_id as "documentId", r.action, r.requested_at as "requestedAt",
      jsonb_build_object('documentId', s.document_id, 'name', s.name) as "requestedBy"
    from requested_items i
    join approval_requests r on r.document_id = i.request_document_id
    join staff_members s on s.id = r.requested_by
    where i.item_document_id = ${documentId} and (${type}::text is null or i.item_type = ${type})
      and i.state = 'pending' and r.expires_at > app_now() and s.disabled_at is null
    order by r.id`.execute(tables(tx));
  return rows;
};
