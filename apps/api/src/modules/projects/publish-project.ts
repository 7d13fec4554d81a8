import type { Tx } from '../../platform/database.ts';
import { BusinessError } from '../../platform/errors.ts';
import { type AuditActor, writeAudit } from '../audit/index.ts';
import { lockProjectRow, updatePublishedAt } from './projects.store.ts';

export interface PublishProjectInput {
  readonly projectId: number;
  /** Visible from then on; left out: from now on. */
  readonly publishedAt?: Date;
  readonly actor: AuditActor;
}

/** Makes a project visible, now or at a set time. @throws BusinessError project.not_found */
export const publishProject = async (tx: Tx, input: PublishProjectInput): Promise<void> => {
  const project = await lockProjectRow(tx, input.projectId);
  if (!project) throw new BusinessError('project.not_found');
  await updatePublishedAt(tx, input.projectId, input.publishedAt);
  await writeAudit(tx, {
    actor: input.actor,
    action: 'project.published',
    subject: { type: 'project', id: input.projectId },
    before: { publishedAt: project.publishedAt?.toISOString() ?? null },
    after: { publishedAt: input.publishedAt?.toISOString() ?? 'now' },
  });
};
