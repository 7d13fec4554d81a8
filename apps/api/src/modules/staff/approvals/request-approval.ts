import {
  approvalActions,
  type ApprovalFact,
  type ApprovalName,
  type ApprovalSubject as SubjectType,
  type FactsOf,
} from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { ApprovalKind, ApprovalPayload, ApprovalRequest } from './approval-action.ts';
import { insertApproval } from './approvals.store.ts';
import { endStaleApprovals, voidIfMoot } from './end-approvals.ts';
import { payloadHash } from '@parcela/platform/security/payload-hash.ts';
import { findWaiting } from './waiting-requests.queries.ts';

export interface RequestedApproval {
  readonly documentId: string;
  readonly action: string;
  readonly state: 'pending';
}

/** The subject of a request; each action and subject has at most one pending request. */
interface ApprovalSubject {
  readonly type: SubjectType;
  readonly documentId: string;
}

/** Refuses a second request and names the pending one. */
const refusePending = async (
  tx: Tx,
  subject: ApprovalSubject,
  actions: readonly string[],
): Promise<never> => {
  const all = await findWaiting(tx, subject);
  const waiting = all.find(({ action }) => actions.includes(action));
  // The waiting request has just ended, so the caller may try again.
  if (!waiting) throw new BusinessError('common.conflict');
  throw new BusinessError('approval.pending', {
    request: waiting.documentId,
    by: waiting.requestedBy.name,
    since: waiting.requestedAt.toISOString(),
  });
};

/**
 * Refuses a request if another one waits under one of these names, such as a joint payment of several withdrawals.
 * @throws BusinessError `approval.pending`
 */
export const requireNotPending = async (
  tx: Tx,
  subject: ApprovalSubject,
  actions: readonly ApprovalName[],
): Promise<void> => {
  const waiting = await findWaiting(tx, subject);
  if (waiting.some(({ action }) => actions.some((name) => name === action)))
    await refusePending(tx, subject, actions);
};

/** Stores only the named subjects of personal facts: a request outlives the erasure of a user. */
const storedFacts = <Name extends ApprovalName>(
  { isPersonal = false }: ApprovalKind<Name>,
  facts: FactsOf<Name>,
): FactsOf<Name> =>
  isPersonal
    ? (Object.fromEntries(
        Object.entries<ApprovalFact>(facts).map(([name, fact]) => [
          name,
          fact?.kind === 'thing' ? fact : null,
        ]),
      ) as FactsOf<Name>)
    : facts;

/**
 * Requests a second person's approval: no part of the action happens before the approval. The request stores the
 * current facts. @throws BusinessError `approval.pending`, `common.conflict` when the action cannot succeed
 */
export const requestApproval = async <Name extends ApprovalName, P extends ApprovalPayload>(
  tx: Tx,
  kind: ApprovalKind<Name, P>,
  request: ApprovalRequest<P>,
): Promise<RequestedApproval> => {
  const { action } = kind;
  const subject = { type: approvalActions[action].subject, documentId: request.subject };
  const hash = payloadHash(request.payload);
  // The job detects lost rights within a minute.
  await endStaleApprovals(tx, new Map());
  const facts = await kind.facts(tx, request.payload);
  if (facts === undefined) throw new BusinessError('common.conflict');
  const stored = storedFacts(kind, facts);
  const insert = () => insertApproval(tx, { ...request, action, facts: stored }, hash);
  const documentId =
    (await insert()) ??
    ((await voidIfMoot(tx, kind, subject)) ? await insert() : undefined) ??
    (await refusePending(tx, subject, [action]));
  await recordEvent(tx, {
    actor: { kind: 'staff', id: request.staffId },
    type: 'approval.requested',
    subject: { type: 'approval', id: documentId },
    after: {
      state: 'pending',
      action,
      subjectType: subject.type,
      subject: subject.documentId,
      payloadHash: hash.toString('hex'),
    },
    requestId: request.requestId,
  });
  return { documentId, action, state: 'pending' };
};
