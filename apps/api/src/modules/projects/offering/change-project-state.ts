import type { ProjectState } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { grantLevel } from '../../verification/index.ts';
import { updateState } from '../editing/projects.store.ts';
import { lockSeenProject } from './lock-seen-project.ts';
import { consequencesOf } from './preview-state-change.ts';
import { queueOpening } from '../interest/notify-interested.ts';
import { requireReadyToOpen } from '../opening/check-opening.ts';

export interface ChangeProjectStateInput {
  readonly projectId: number;
  readonly state: ProjectState;
  /** The number of users who become INVESTOR, as staff saw it; omitted when no staff member confirmed it. */
  readonly newInvestors?: number;
  /** The version that the editor saw; omitted if no editor makes the change. */
  readonly offerVersion?: number;
  readonly actor: EventActor;
  readonly requestId?: string | undefined;
}

/**
 * Opens, prepares, completes or closes an offer; each change ends a planned opening. An offer opens only with
 * everything that its orders need. Holders of a completed or closed project become INVESTOR. Earlier orders stay
 * payable until their deadline; users who requested the next project are notified when one opens. @throws
 * BusinessError `project.not_found`, `project.state_refused` for a change that staff may not make,
 * `project.not_ready`, `common.conflict` when another member of staff has decided about the offer in the meantime,
 * `project.consequences_changed` when other users become INVESTOR than staff saw
 */
export const changeProjectState = async (
  deps: { readonly timeZone: string },
  tx: Tx,
  input: ChangeProjectStateInput,
): Promise<void> => {
  const project = await lockSeenProject(tx, input.projectId, input.offerVersion);
  const { newInvestors } = await consequencesOf(tx, project, input.state);
  if (input.newInvestors !== undefined && input.newInvestors !== newInvestors.length)
    throw new BusinessError('project.consequences_changed', { newInvestors: newInvestors.length });
  if (input.state === 'Open') await requireReadyToOpen(tx, { projectId: input.projectId, at: null });
  await updateState(tx, { ...input, timeZone: deps.timeZone });
  for (const userId of newInvestors) await grantLevel(tx, userId, 'INVESTOR');
  if (input.state === 'Open') await queueOpening(tx, input.projectId);
  await recordEvent(tx, {
    actor: input.actor,
    type: 'project.state_changed',
    subject: { type: 'project', id: input.projectId },
    before: { state: project.state },
    after: { state: input.state, newInvestors: newInvestors.length },
    requestId: input.requestId,
  });
};
