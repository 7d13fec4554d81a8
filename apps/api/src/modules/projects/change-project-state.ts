import type { ProjectState } from '@parcela/domain';
import type { Tx } from '../../platform/database.ts';
import { BusinessError } from '../../platform/errors.ts';
import { type AuditActor, writeAudit } from '../audit/index.ts';
import { staffMayChangeState } from './projects.policy.ts';
import { lockProjectRow, updateState } from './projects.store.ts';

export interface ChangeProjectStateInput {
  readonly projectId: number;
  readonly state: ProjectState;
  readonly actor: AuditActor;
  readonly requestId?: string | undefined;
}

/**
 * Opens, prepares or closes an offer. Orders that were placed before stay payable until their deadline.
 * @throws BusinessError `project.not_found`, or `project.state_refused` for a change that staff may not make
 */
export const changeProjectState = async (
  deps: { readonly timeZone: string },
  tx: Tx,
  input: ChangeProjectStateInput,
): Promise<void> => {
  const project = await lockProjectRow(tx, input.projectId);
  if (!project) throw new BusinessError('project.not_found');
  if (!staffMayChangeState(project.state, input.state))
    throw new BusinessError('project.state_refused', { state: project.state });
  await updateState(tx, { ...input, timeZone: deps.timeZone });
  await writeAudit(tx, {
    actor: input.actor,
    action: 'project.state_changed',
    subject: { type: 'project', id: input.projectId },
    before: { state: project.state },
    after: { state: input.state },
    requestId: input.requestId,
  });
};
