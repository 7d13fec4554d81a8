import type { ApprovalFact, ApprovalState } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { ReadFacts } from '../../audit/index.ts';
import type { StaffTables } from '../staff.tables.ts';
import type { ApprovalActions } from './approval-action.ts';
import { lostRight } from './asking-rights.queries.ts';

const db = (tx: Tx) => tables<StaffTables>(tx);

/** A request as its screen shows it: requester and decider by id and name. */
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
  /** The facts at the time of the request; null for a request from before facts were stored. */
  readonly facts: Readonly<Record<string, ApprovalFact>> | null;
  /** The request ended because its subject was decided or is gone. */
  readonly isMoot: boolean;
}

/**
 * A request has ended if it expired, or if its author was disabled or lost the right to request it, whether or not
 * the scheduled job has stored this yet.
 */
const shownState = (actions: ApprovalActions) => sql<ApprovalState>`case
  when request.state = 'pending' and (requester.disabled_at is not null or ${lostRight(actions)} is not null) then 'void'
  when request.state = 'pending' and request.expires_at <= app_now() then 'expired'
  else request.state
end`;

/** Only the stored state has an index, and a request that is stored as pending may have ended. */
const inState = (actions: ApprovalActions, state: ApprovalState) => {
  const stored = sql<boolean>`request.state = ${state}`;
  const shown = sql<boolean>`request.state = 'pending' and ${shownState(actions)} = ${state}`;
  if (state === 'pending') return shown;
  return state === 'expired' || state === 'void' ? sql<boolean>`(${stored} or ${shown})` : stored;
};

const withRequesters = (tx: Tx) =>
  db(tx)
    .selectFrom('approval_requests as request')
    .innerJoin('staff_members as requester', 'requester.id', 'request.requested_by');

const requests = (tx: Tx, actions: ApprovalActions) =>
  withRequesters(tx)
    .leftJoin('staff_members as decider', 'decider.id', 'request.decided_by')
    .select(['request.document_id as documentId', 'request.action', 'request.reason'])
    .select(shownState(actions).as('state'))
    .select(['request.subject_type as subjectType', 'request.subject_document_id as subjectDocumentId'])
    .select(['requester.document_id as requesterDocumentId', 'requester.name as requesterName'])
    .select(['decider.document_id as deciderDocumentId', 'decider.name as deciderName'])
    .select(['request.requested_at as requestedAt', 'request.decided_at as decidedAt'])
    .select('request.expires_at as expiresAt')
    .select('request.decision_reason as decisionReason')
    .select([
      sql<Record<string, unknown>>`request.payload`.as('payload'),
      sql<ReadFacts | null>`request.result`.as('result'),
      sql<ApprovalRow['facts']>`request.facts`.as('facts'),
      'request.is_moot as isMoot',
    ]);

export const findApproval = (
  tx: Tx,
  actions: ApprovalActions,
  documentId: string,
): Promise<ApprovalRow | undefined> =>
  requests(tx, actions).where('request.document_id', '=', documentId).executeTakeFirst();

/** The filter of the list; absent means all requests. */
export interface ApprovalsFilter {
  readonly state?: ApprovalState | undefined;
  readonly action?: string | undefined;
  /** Requested by this member of staff. */
  readonly requestedBy?: number | undefined;
  /** Pending requests of other members, without these actions. */
  readonly decidable?: { readonly by: number; readonly except: readonly string[] } | undefined;
}

/** A page of the requests, newest first; one row more than the page. */
export const listApprovals = async (
  tx: Tx,
  actions: ApprovalActions,
  { state, action, requestedBy, decidable, after, pageSize }: PageAfter<number> & ApprovalsFilter,
): Promise<(ApprovalRow & { readonly id: number })[]> => {
  const conditions = [
    ...(after === undefined ? [] : [sql<boolean>`request.id < ${after}`]),
    ...(state === undefined ? [] : [inState(actions, state)]),
    ...(action === undefined ? [] : [sql<boolean>`request.action = ${action}`]),
    ...(requestedBy === undefined ? [] : [sql<boolean>`request.requested_by = ${requestedBy}`]),
    ...(decidable === undefined
      ? []
      : [
          sql<boolean>`${inState(actions, 'pending')} and request.requested_by <> ${decidable.by}
            and request.action <> all(${decidable.except}::text[])`,
        ]),
  ];
  return requests(tx, actions)
    .select('request.id')
    .where((e) => e.and(conditions))
    .orderBy('request.id', 'desc')
    .limit(pageSize + 1)
    .execute();
};
