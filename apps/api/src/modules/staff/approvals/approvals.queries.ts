import type { ApprovalState } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/paging/page.ts';
import type { ReadFacts } from '../../audit/index.ts';
import type { StaffTables } from '../staff.tables.ts';

const db = (tx: Tx) => tables<StaffTables>(tx);

/** A request as its screen shows it: who asked, who decided, by id and name. */
export interface ApprovalRow {
  readonly documentId: string;
  readonly action: string;
  readonly payload: Record<string, unknown>;
  readonly subjectType: string;
  readonly subjectDocumentId: string;
  readonly reason: string;
  readonly state: ApprovalState;
  readonly requesterDocumentId: string;
  readonly requesterName: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly deciderDocumentId: string | null;
  readonly deciderName: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
  readonly result: ReadFacts | null;
}

/** A request that expired, or whose author was disabled, has ended before and after the scheduled job stores it. */
const shownState = sql<ApprovalState>`case
  when request.state = 'pending' and requester.disabled_at is not null then 'void'
  when request.state = 'pending' and request.expires_at <= app_now() then 'expired'
  else request.state
end`;

const withRequesters = (tx: Tx) =>
  db(tx)
    .selectFrom('approval_requests as request')
    .innerJoin('staff_members as requester', 'requester.id', 'request.requested_by');

const requests = (tx: Tx) =>
  withRequesters(tx)
    .leftJoin('staff_members as decider', 'decider.id', 'request.decided_by')
    .select(['request.document_id as documentId', 'request.action', 'request.reason', shownState.as('state')])
    .select(['request.subject_type as subjectType', 'request.subject_document_id as subjectDocumentId'])
    .select(['requester.document_id as requesterDocumentId', 'requester.name as requesterName'])
    .select(['decider.document_id as deciderDocumentId', 'decider.name as deciderName'])
    .select(['request.requested_at as requestedAt', 'request.decided_at as decidedAt'])
    .select('request.expires_at as expiresAt')
    .select('request.decision_reason as decisionReason')
    .select([
      sql<Record<string, unknown>>`request.payload`.as('payload'),
      sql<ReadFacts | null>`request.result`.as('result'),
    ]);

export const findApproval = (tx: Tx, documentId: string): Promise<ApprovalRow | undefined> =>
  requests(tx).where('request.document_id', '=', documentId).executeTakeFirst();

/** A page of the requests, the newest first, and how many there are. */
export const listApprovals = async (
  tx: Tx,
  { state, page, pageSize }: Page & { readonly state: ApprovalState | undefined },
): Promise<{ readonly total: number; readonly approvals: ApprovalRow[] }> => {
  const { total } = await withRequesters(tx)
    .select(sql<number>`count(*)::integer`.as('total'))
    .$if(state !== undefined, (query) => query.where(shownState, '=', state ?? 'pending'))
    .executeTakeFirstOrThrow();
  const approvals = await requests(tx)
    .$if(state !== undefined, (query) => query.where(shownState, '=', state ?? 'pending'))
    .orderBy('request.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { total, approvals };
};
