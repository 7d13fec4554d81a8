import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import { changeProjectState } from './change-project-state.ts';
import { lockSeenProject } from './lock-seen-project.ts';
import { lockProjectToOpen, savePlannedOpening } from './offer.store.ts';
import { staffMayChangeState } from './project-state.policy.ts';

export interface OpeningChange extends EventAuthor {
  readonly projectId: number;
  /** As the editor has seen it; left out where nobody looks. */
  readonly offerVersion?: number | undefined;
}

/**
 * Leaves it to a job to open a sale at an instant, or at another one than was planned. Whoever may open it at once may
 * plan it; a change of the state before then ends the plan.
 * @throws BusinessError `project.not_found`, `common.conflict`, `project.state_refused` for a sale that cannot open
 * @throws ValidationError for an instant that has passed
 */
export const planOpening = async (
  tx: Tx,
  change: OpeningChange & { readonly opensAt: Date },
): Promise<void> => {
  const { projectId, opensAt, actor, requestId } = change;
  const project = await lockSeenProject(tx, projectId, change.offerVersion);
  if (!staffMayChangeState(project.state, 'Open'))
    throw new BusinessError('project.state_refused', { state: project.state });
  if (opensAt <= (await readClock(tx)))
    throw new ValidationError([{ path: 'opensAt', code: 'invalid_date' }]);
  await savePlannedOpening(tx, { projectId, opensAt });
  await recordEvent(tx, {
    actor,
    type: 'project.opening_planned',
    subject: { type: 'project', id: projectId },
    before: { opensAt: project.opensAt?.toISOString() ?? null },
    after: { opensAt: opensAt.toISOString() },
    requestId,
  });
};

/**
 * Takes back that a sale opens by itself.
 * @throws BusinessError `project.not_found`, `common.conflict`, `content.not_planned`
 */
export const revokeOpening = async (tx: Tx, change: OpeningChange): Promise<void> => {
  const { projectId, actor, requestId } = change;
  const { opensAt } = await lockSeenProject(tx, projectId, change.offerVersion);
  if (!opensAt || opensAt <= (await readClock(tx))) throw new BusinessError('content.not_planned');
  await savePlannedOpening(tx, { projectId, opensAt: null });
  await recordEvent(tx, {
    actor,
    type: 'project.opening_taken_back',
    subject: { type: 'project', id: projectId },
    before: { opensAt: opensAt.toISOString() },
    after: { opensAt: null },
    requestId,
  });
};

/**
 * Opens the sales whose instant has come, one a transaction: the same change of state as by staff, which also leaves
 * the notices to their job. The plan ends in it, so a job that is killed or runs twice opens a sale once.
 */
export const createOpenPlanned = ({
  transact,
  timeZone,
}: {
  readonly transact: UnitOfWork;
  readonly timeZone: string;
}): ScheduledJob => ({
  name: 'projects.open-planned',
  everyS: 5,
  run: () =>
    transact(async (tx) => {
      const projectId = await lockProjectToOpen(tx);
      if (projectId === undefined) return 'done';
      await changeProjectState({ timeZone }, tx, { projectId, state: 'Open', actor: { kind: 'system' } });
      return 'more';
    }),
});
