import { approvalActions, type ApprovalName, type ApprovalState, type FactsOf } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { EventFacts } from '@parcela/platform/events/domain-event.ts';
import type { ApprovalActions, ApprovalRequest } from './approval-action.ts';
import { lostRight } from './asking-rights.queries.ts';
import type { StaffTables } from '../staff.tables.ts';

/**
 * Adds a request; undefined when an equal one is already pending. Of two parallel requests, one waits for the other
 * and fails.
 */
export const insertApproval = async (
  tx: Tx,
  request: ApprovalRequest & { readonly action: ApprovalName; readonly facts: FactsOf<ApprovalName> },
  payloadHash: Buffer,
): Promise<string | undefined> => {
  const row = await tables<StaffTables>(tx)
    .insertInto('approval_requests')
    .values({
      document_id: newDocumentId(),
      action: request.action,
      payload: JSON.stringify(request.payload),
      payload_hash: payloadHash,
      facts: JSON.stringify(request.facts),
      subject_type: approvalActions[request.action].subject,
      subject_document_id: request.subject,
      requested_by: request.staffId,
      reason: request.reason,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['action', 'subject_type', 'subject_document_id'])
        .where('state', '=', sql.lit('pending'))
        .doNothing(),
    )
    .returning('document_id')
    .executeTakeFirst();
  return row?.document_id;
};

export interface LockedApproval {
  readonly id: number;
  readonly documentId: string;
  readonly action: string;
  readonly payload: unknown;
  readonly payloadHash: Buffer;
  readonly subject: { readonly type: string; readonly documentId: string };
  readonly requestedBy: number;
  readonly reason: string;
  readonly state: ApprovalState;
  /** The request has expired, whether this is stored or not. */
  readonly isDue: boolean;
}

/** Another member of staff, if there is one: the requester never decides, not even in a preview. */
export const findColleague = async (tx: Tx, staffId: number): Promise<number | undefined> =>
  (
    await tables<StaffTables>(tx)
      .selectFrom('staff_members')
      .select('id')
      .where('id', '<>', staffId)
      .where('disabled_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.id;

/** Locks a request until the transaction ends, so that the second of two deciders sees the first decision. */
export const lockApproval = async (tx: Tx, documentId: string): Promise<LockedApproval | undefined> => {
  const row = await tables<StaffTables>(tx)
    .selectFrom('approval_requests')
    .select(sql<boolean>`expires_at <= app_now()`.as('isDue'))
    .select(['id', 'document_id', 'action', 'payload', 'payload_hash', 'requested_by', 'reason', 'state'])
    .select(['subject_type', 'subject_document_id'])
    .where('document_id', '=', documentId)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      documentId: row.document_id,
      action: row.action,
      payload: row.payload,
      payloadHash: row.payload_hash,
      subject: { type: row.subject_type, documentId: row.subject_document_id },
      requestedBy: row.requested_by,
      reason: row.reason,
      state: row.state,
      isDue: row.isDue,
    }
  );
};

/** Stores a decision; the database allows it once. */
export const saveDecision = async (
  tx: Tx,
  id: number,
  decision: {
    readonly state: 'executed' | 'rejected';
    readonly decidedBy: number;
    readonly reason: string;
    readonly result: EventFacts | null;
  },
): Promise<void> => {
  await tables<StaffTables>(tx)
    .updateTable('approval_requests')
    .set({
      state: decision.state,
      decided_by: decision.decidedBy,
      decided_at: sql<Date>`app_now()`,
      decision_reason: decision.reason,
      result: decision.result === null ? null : JSON.stringify(decision.result),
    })
    .where('id', '=', id)
    .execute();
};

/** Stores that the author withdrew a request. */
export const saveWithdrawal = async (tx: Tx, id: number, reason: string): Promise<void> => {
  await tables<StaffTables>(tx)
    .updateTable('approval_requests')
    .set({ state: 'withdrawn', decided_at: sql<Date>`app_now()`, decision_reason: reason })
    .where('id', '=', id)
    .execute();
};

export interface EndedApproval {
  readonly documentId: string;
  readonly action: string;
  readonly state: 'expired' | 'void';
}

/**
 * Stores the end of requests that expired, or whose author was disabled or has lost the right to request them. Skips
 * a request that is being decided.
 */
export const markEnded = async (
  tx: Tx,
  actions: ApprovalActions,
  limit: number,
): Promise<EndedApproval[]> => {
  const { rows } = await sql<EndedApproval>`
    with waiting as (
      select request.id, request.expires_at, s.disabled_at, ${lostRight(actions)} as lost
      from approval_requests request join staff_members s on s.id = request.requested_by
      where request.state = 'pending'
    ), ended as (
      select request.id, waiting.disabled_at, waiting.lost from waiting
      join approval_requests request on request.id = waiting.id and request.state = 'pending'
      where waiting.expires_at <= app_now() or waiting.disabled_at is not null or waiting.lost is not null
      order by request.id limit ${limit} for no key update of request skip locked
    )
    update approval_requests r
    set state = case when ended.disabled_at is null and ended.lost is null then 'expired' else 'void' end,
        lost_permission = ended.lost, decided_at = app_now()
    from ended where ended.id = r.id
    returning r.document_id as "documentId", r.action, r.state`.execute(tables(tx));
  return rows;
};

/** The payload of a waiting request. */
export interface WaitingPayload {
  readonly id: number;
  readonly documentId: string;
  readonly action: string;
  readonly payload: unknown;
}

/** A batch of the waiting requests, ordered by id; there may be many. */
export const listWaitingPayloads = async (
  tx: Tx,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly WaitingPayload[]> =>
  tables<StaffTables>(tx)
    .selectFrom('approval_requests')
    .select(['id', 'document_id as documentId', 'action', 'payload'])
    .where('state', '=', 'pending')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The waiting request for an action on a subject. */
export const findWaitingPayload = (
  tx: Tx,
  {
    action,
    type,
    documentId,
  }: { readonly action: string; readonly type: string; readonly documentId: string },
): Promise<WaitingPayload | undefined> =>
  tables<StaffTables>(tx)
    .selectFrom('approval_requests')
    .select(['id', 'document_id as documentId', 'action', 'payload'])
    .where('state', '=', 'pending')
    .where('action', '=', action)
    .where('subject_type', '=', type)
    .where('subject_document_id', '=', documentId)
    .executeTakeFirst();

/** Stores the end of a request whose subject has changed; skips a request that is being decided. */
export const markMoot = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql`
    with moot as (
      select id from approval_requests where id = ${id} and state = 'pending' for no key update skip locked
    )
    update approval_requests r set state = 'void', is_moot = true, decided_at = app_now()
    from moot where moot.id = r.id returning r.id`.execute(tables(tx));
  return rows.length > 0;
};

/** Voids the waiting requests of a disabled member, except the request that disables the member. */
export const voidRequestsOf = async (
  tx: Tx,
  { staffId, except }: { readonly staffId: number; readonly except: string },
): Promise<EndedApproval[]> => {
  const { rows } = await sql<EndedApproval>`
    update approval_requests set state = 'void', decided_at = app_now()
    where requested_by = ${staffId} and state = 'pending' and document_id <> ${except}
    returning document_id as "documentId", action, state`.execute(tables(tx));
  return rows;
};
