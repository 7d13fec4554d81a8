import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { LockedProject } from '../editing/projects.store.ts';
import { changeProjectState } from '../offering/change-project-state.ts';
import { lockSeenProject } from '../offering/lock-seen-project.ts';
import { staffMayChangeState } from '../offering/project-state.policy.ts';
import { listMissing, requireReadyToOpen } from './check-opening.ts';
import { lockProjectToOpen, saveFailedOpening, savePlannedOpening } from './opening.store.ts';

export interface OpeningChange extends EventAuthor {
  readonly projectId: number;
  /** The version that the editor saw; omitted if no editor makes the change. */
  readonly offerVersion?: number | undefined;
}

/**
 * @throws BusinessError `project.state_refused` for a sale that cannot open @throws ValidationError for an instant
 * that has passed
 */
export const requireOpenable = async (
  tx: Tx,
  { state }: LockedProject,
  opensAt: Date | null,
): Promise<void> => {
  if (!staffMayChangeState(state, 'Open')) throw new BusinessError('project.state_refused', { state });
  if (opensAt && opensAt <= (await readClock(tx)))
    throw new ValidationError([{ path: 'opensAt', code: 'invalid_date' }]);
};

/**
 * Leaves the opening of a sale at a set or changed time to a job; an earlier change of state ends the plan.
 * @throws BusinessError `project.not_found`, `project.state_refused` for a sale that cannot open, `project.not_ready`
 * @throws ValidationError for a past time
 */
export const planOpening = async (
  tx: Tx,
  { projectId, opensAt, actor, requestId }: OpeningChange & { readonly opensAt: Date },
): Promise<void> => {
  const project = await lockSeenProject(tx, projectId, undefined);
  await requireOpenable(tx, project, opensAt);
  await requireReadyToOpen(tx, { projectId, at: opensAt });
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
 * Revokes the automatic opening of a sale, or clears a failed one.
 * @throws BusinessError `project.not_found`, `common.conflict`, `content.not_planned`
 */
export const revokeOpening = async (tx: Tx, change: OpeningChange): Promise<void> => {
  const { projectId, actor, requestId } = change;
  const { opensAt, openingFailedAt } = await lockSeenProject(tx, projectId, change.offerVersion);
  const isPlanned = opensAt !== null && opensAt > (await readClock(tx));
  if (!isPlanned && openingFailedAt === null) throw new BusinessError('content.not_planned');
  await savePlannedOpening(tx, { projectId, opensAt: null });
  await recordEvent(tx, {
    actor,
    type: 'project.opening_taken_back',
    subject: { type: 'project', id: projectId },
    before: { opensAt: opensAt?.toISOString() ?? null },
    after: { opensAt: null },
    requestId,
  });
};

/** Opens the sale if the project still passes the checks; otherwise ends the plan and shows staff the reason. */
const openPlanned = async (tx: Tx, timeZone: string): Promise<'done' | 'more'> => {
  const due = await lockProjectToOpen(tx);
  if (!due) return 'done';
  const { projectId, opensAt } = due;
  const missing = await listMissing(tx, { projectId, at: null });
  if (missing.length === 0) {
    await changeProjectState({ timeZone }, tx, { projectId, state: 'Open', actor: { kind: 'system' } });
    return 'more';
  }
  await saveFailedOpening(tx, { projectId, missing });
  await recordEvent(tx, {
    actor: { kind: 'system' },
    type: 'project.opening_failed',
    subject: { type: 'project', id: projectId },
    before: { opensAt: opensAt.toISOString() },
    after: { opensAt: null, missing: [...missing] },
  });
  return 'more';
};

/**
 * Opens the sales that are due, one per transaction, by the same state change that staff make; their job sends the
 * notices. The change ends the plan, so a job that is killed or runs twice opens a sale once.
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
  run: () => transact((tx) => openPlanned(tx, timeZone)),
});
