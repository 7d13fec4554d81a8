import type { Tx } from '../../platform/database.ts';
import { BusinessError } from '../../platform/errors.ts';
import { type ContentChange, publishContent, unpublishContent } from '../content/index.ts';
import { projectInfoKind } from './project-content.ts';
import { findProjectOfInfo, hasPriceAt, showProjectVersion } from './project-versions.store.ts';

export interface PublishProjectInput extends ContentChange {
  /** The newest, as the editor has seen it. */
  readonly version: number;
  /** Visible from then on; left out: from now on. */
  readonly publishAt?: Date | undefined;
}

/**
 * Makes the newest version of a project visible, now or at a set time.
 * @throws BusinessError `common.not_found`, `common.conflict`, `content.shown`, `project.price_missing`
 * @throws ValidationError for a moment that has passed
 */
export const publishProject = async (tx: Tx, input: PublishProjectInput): Promise<void> => {
  await publishContent(tx, projectInfoKind, input);
  const project = await findProjectOfInfo(tx, input.item);
  if (!project) throw new BusinessError('common.not_found');
  if (!(await hasPriceAt(tx, project.projectId, input.publishAt ?? null)))
    throw new BusinessError('project.price_missing');
  await showProjectVersion(tx, { ...project, version: input.version });
};

/** Hides a project; orders and holdings stay. Hiding a draft changes nothing. @throws BusinessError `common.not_found` */
export const unpublishProject = (tx: Tx, change: ContentChange): Promise<void> =>
  unpublishContent(tx, projectInfoKind, change);
