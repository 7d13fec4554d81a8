import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import {
  type ContentChange,
  type Publication,
  publishContent,
  unpublishContent,
} from '../../versioned-content/index.ts';
import { checkedContent, projectInfoKind } from './project-content.policy.ts';
import {
  findProjectOfInfo,
  followPublication,
  getProjectVersion,
  hasPriceAt,
  showProjectContent,
} from './project-versions.store.ts';
import { queueOpening } from '../interest/notify-interested.ts';

/**
 * Makes the newest version of a project visible, or an earlier one again, now or at a set time. An earlier version must
 * pass the same checks as an edit. Opening a visible project notifies the people who requested the next one.
 * @throws BusinessError `common.not_found`, `common.conflict`, `content.shown`, `project.price_missing`
 * @throws ValidationError for a past instant, and for an earlier version that does not exist or could not be written
 * now
 */
export const publishProject = async (tx: Tx, publication: Publication): Promise<void> => {
  const version = await publishContent(tx, projectInfoKind, publication);
  const project = await findProjectOfInfo(tx, publication.item);
  if (!project) throw new BusinessError('common.not_found');
  const { infoId, projectId } = project;
  if (!(await hasPriceAt(tx, projectId, publication.publishAt ?? null)))
    throw new BusinessError('project.price_missing');
  const content = await getProjectVersion(tx, { infoId, version });
  // A draft from before fees were required is not shown without them either.
  if (publication.earlierVersion !== undefined || content.fees === null)
    await checkedContent(tx, content, infoId);
  await showProjectContent(tx, { projectId, infoId, content });
  await followPublication(tx, projectId);
  if (project.state === 'Open') await queueOpening(tx, projectId);
};

/** Hides a project; orders and holdings stay. Hiding a draft changes nothing. @throws BusinessError `common.not_found` */
export const unpublishProject = async (tx: Tx, change: ContentChange): Promise<void> => {
  await unpublishContent(tx, projectInfoKind, change);
  const project = await findProjectOfInfo(tx, change.item);
  if (project) await followPublication(tx, project.projectId);
};
