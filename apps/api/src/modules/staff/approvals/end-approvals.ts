import type { Tx } from '@parcela/platform/database/database.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { ApprovalAction, ApprovalActions } from './approval-action.ts';
import { type EndedApproval, markEnded } from './approvals.store.ts';

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

/** Stores the end of requests that have expired, so that the same can be requested again. */
export const endStaleApprovals = async (tx: Tx, actions: ApprovalActions): Promise<number> => {
  const ended = await markEnded(tx, actions, batchSize);
  await recordEnds(tx, { kind: 'system' }, ended);
  return ended.length;
};

/** Stores the end of requests that have ended by themselves; nobody can decide them before that either. */
export const createEndApprovals = ({
  transact,
  actions,
}: {
  readonly transact: UnitOfWork;
  readonly actions: readonly ApprovalAction[];
}): ScheduledJob => {
  const byName = new Map(actions.map((action) => [action.action, action]));
  return {
    name: 'staff.end-approvals',
    everyS: 60,
    run: () =>
      transact(async (tx) => ((await endStaleApprovals(tx, byName)) === batchSize ? 'more' : 'done')),
  };
};
