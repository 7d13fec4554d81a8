import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { type LockedProject, lockProjectRow } from '../editing/projects.store.ts';

/**
 * Locks the project if no decision about its offer was made since the editor saw it (undefined: no editor). @throws
 * BusinessError `project.not_found`, `common.conflict`
 */
export const lockSeenProject = async (
  tx: Tx,
  projectId: number,
  seen: number | undefined,
): Promise<LockedProject> => {
  const project = await lockProjectRow(tx, projectId);
  if (!project) throw new BusinessError('project.not_found');
  if (seen !== undefined && seen !== project.offerVersion) throw new BusinessError('common.conflict');
  return project;
};
