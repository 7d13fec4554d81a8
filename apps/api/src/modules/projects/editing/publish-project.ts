import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import {
  movePlanned,
  type Publication,
  type PublicationChange,
  publishContent,
  showDue,
  revokePlanned,
  unpublishContent,
} from '../../versioned-content/index.ts';
import { checkedContent, projectInfoKind } from './project-content.policy.ts';
import {
  findProjectOfInfo,
  followPublication,
  getProjectVersion,
  hasPriceAt,
  isShownVersion,
  type ProjectOfInfo,
  showProjectContent,
} from './project-versions.store.ts';
import type { ProjectContent } from '../stored-project.ts';
import { queueOpening } from '../interest/notify-interested.ts';

const requireProject = async (tx: Tx, info: string): Promise<ProjectOfInfo> => {
  const project = await findProjectOfInfo(tx, info);
  if (!project) throw new BusinessError('common.not_found');
  return project;
};

/**
 * Copies published content to the tables that users read. If a visible project opens, users who requested the next
 * one are notified.
 */
const showPublished = async (
  tx: Tx,
  { projectId, infoId, state }: ProjectOfInfo,
  content: ProjectContent,
): Promise<void> => {
  await showProjectContent(tx, { projectId, infoId, content });
  await followPublication(tx, projectId);
  if (state === 'Open') await queueOpening(tx, projectId);
};

/**
 * Publishes the newest version of a project, or an earlier one again, now or at a set time. An earlier version must
 * pass the same checks as an edit. The visible content stays until the set time.
 * @throws BusinessError `common.not_found`, `common.conflict`, `project.price_missing`
 * @throws ValidationError for a past instant, and for an earlier version that does not exist or could not be written
 * now
 */
export const publishProject = async (tx: Tx, publication: Publication): Promise<void> => {
  const version = await publishContent(tx, projectInfoKind, publication);
  const project = await requireProject(tx, publication.item);
  const { infoId, projectId } = project;
  if (!(await hasPriceAt(tx, projectId, publication.publishAt ?? null)))
    throw new BusinessError('project.price_missing');
  const content = await getProjectVersion(tx, { infoId, version });
  // A draft from before fees were required also needs a fee, and the sale may have opened since the draft.
  if (publication.earlierVersion !== undefined || content.fees === null || content.ownership === null)
    await checkedContent(tx, content, infoId);
  if (await isShownVersion(tx, { infoId, version })) await showPublished(tx, project, content);
};

/**
 * Hides a project; orders and holdings remain. Hiding a draft changes nothing.
 * @throws BusinessError `common.not_found`, `common.conflict`
 */
export const unpublishProject = async (tx: Tx, change: PublicationChange): Promise<void> => {
  await unpublishContent(tx, projectInfoKind, change);
  await followPublication(tx, (await requireProject(tx, change.item)).projectId);
};

/**
 * Moves the publication of a planned version to another instant.
 * @throws BusinessError `common.not_found`, `common.conflict`, `content.not_planned`, `project.price_missing`
 * @throws ValidationError for a past instant
 */
export const movePlannedProject = async (
  tx: Tx,
  change: PublicationChange & { readonly publishAt: Date },
): Promise<void> => {
  await movePlanned(tx, projectInfoKind, change);
  const { projectId } = await requireProject(tx, change.item);
  if (!(await hasPriceAt(tx, projectId, change.publishAt))) throw new BusinessError('project.price_missing');
  await followPublication(tx, projectId);
};

/**
 * Cancels the planned publication of a version.
 * @throws BusinessError `common.not_found`, `common.conflict`, `content.not_planned`
 */
export const revokePlannedProject = async (tx: Tx, change: PublicationChange): Promise<void> => {
  await revokePlanned(tx, projectInfoKind, change);
  await followPublication(tx, (await requireProject(tx, change.item)).projectId);
};

/** Replaces the visible versions of projects with the due ones, one per transaction. */
export const createShowDueProjects = ({ transact }: { readonly transact: UnitOfWork }): ScheduledJob => ({
  name: 'projects.show-due',
  everyS: 5,
  run: () =>
    transact(async (tx) => {
      const due = await showDue(tx, projectInfoKind);
      if (!due) return 'done';
      const project = await requireProject(tx, due.documentId);
      const content = await getProjectVersion(tx, { infoId: project.infoId, version: due.version });
      await showPublished(tx, project, content);
      return 'more';
    }),
});
