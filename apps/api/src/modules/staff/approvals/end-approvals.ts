import type { ApprovalName } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { ApprovalAction, ApprovalActions } from './approval-action.ts';
import type { ApprovalKind, ApprovalPayload } from './approval-action.ts';
import {
  type EndedApproval,
  findWaitingPayload,
  listWaitingPayloads,
  markEnded,
  markMoot,
  type WaitingPayload,
} from './approvals.store.ts';

const batchSize = 100;

export const recordEnds = async (
  tx: Tx,
  actor: EventActor,
  ended: readonly EndedApproval[],
): Promise<void> => {
  for (const { documentId, action, state } of ended)
    await recordEvent(tx, {
      actor,
      type: state === 'void' ? 'approval.voided' : 'approval.expired',
      subject: { type: 'approval', id: documentId },
      before: { state: 'pending', action },
      after: { state, action },
    });
};

/** Stores the end of expired requests, so that an equal request can be made again. */
export const endStaleApprovals = async (tx: Tx, actions: ApprovalActions): Promise<number> => {
  const ended = await markEnded(tx, actions, batchSize);
  await recordEnds(tx, { kind: 'system' }, ended);
  return ended.length;
};

type Facts = Pick<ApprovalKind, 'payload' | 'facts'>;

/** Returns whether a request can no longer succeed; ignores a payload of an older version. */
const isMoot = async (tx: Tx, kind: Facts, { payload }: WaitingPayload): Promise<boolean> => {
  const read = kind.payload.safeParse(payload);
  return read.success && (await kind.facts(tx, read.data)) === undefined;
};

const endMoot = async (tx: Tx, { id, documentId, action }: WaitingPayload): Promise<boolean> => {
  if (!(await markMoot(tx, id))) return false;
  await recordEnds(tx, { kind: 'system' }, [{ documentId, action, state: 'void' }]);
  return true;
};

/** Ends the waiting request of this kind on a subject if the request can no longer succeed; returns whether it did. */
export const voidIfMoot = async <Name extends ApprovalName, P extends ApprovalPayload>(
  tx: Tx,
  kind: ApprovalKind<Name, P>,
  subject: { readonly type: string; readonly documentId: string },
): Promise<boolean> => {
  const waiting = await findWaitingPayload(tx, { ...subject, action: kind.action });
  return waiting !== undefined && (await isMoot(tx, kind, waiting)) && endMoot(tx, waiting);
};

/** Ends requests whose subject has changed, starting at an id; returns the last id, or undefined at the end. */
const endMootApprovals = async (
  tx: Tx,
  actions: ApprovalActions,
  after: number,
): Promise<number | undefined> => {
  const waiting = await listWaitingPayloads(tx, { after, limit: batchSize });
  for (const request of waiting) {
    const action = actions.get(request.action);
    if (action && (await isMoot(tx, action, request))) await endMoot(tx, request);
  }
  return waiting.length === batchSize ? waiting.at(-1)?.id : undefined;
};

/**
 * Stores the end of requests that ended automatically; staff could no longer decide them anyway. Requests whose
 * subject has changed end here.
 */
export const createEndApprovals = ({
  transact,
  actions,
}: {
  readonly transact: UnitOfWork;
  readonly actions: readonly ApprovalAction[];
}): ScheduledJob => {
  const byName = new Map<string, ApprovalAction>(actions.map((action) => [action.action, action]));
  return {
    name: 'staff.end-approvals',
    everyS: 60,
    run: async () => {
      const ended = await transact((tx) => endStaleApprovals(tx, byName));
      let after: number | undefined = 0;
      while (after !== undefined) {
        const from: number = after;
        after = await transact((tx) => endMootApprovals(tx, byName, from));
      }
      return ended === batchSize ? 'more' : 'done';
    },
  };
};
