import type { Localized, MilestoneKind, UpdateAudience } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';
import { type DraftBlock, picturePlaces, withPictureSizes } from '../../articles/index.ts';
import { lockFiles, requirePictures } from '../../media/index.ts';
import {
  contentKinds,
  contentSaving,
  createContent,
  type WriteVersion,
} from '../../versioned-content/index.ts';
import type { StoredFigure, StoredUpdateFile } from '../stored-update.ts';
import {
  findProjectId,
  findReleasedAudience,
  getProjectOfUpdate,
  insertUpdateVersion,
} from './project-updates.store.ts';

export interface ProjectUpdateContent {
  readonly audience: UpdateAudience;
  readonly title: Localized;
  readonly content: Localized<readonly DraftBlock[]>;
  readonly figures: readonly StoredFigure[];
  readonly files: readonly StoredUpdateFile[];
  readonly milestone: { readonly kind: MilestoneKind; readonly day: string } | null;
  /** Why it replaces a released version; ignored before the release. */
  readonly correction: Localized;
}

const requireDocuments = async (tx: Tx, files: readonly StoredUpdateFile[]): Promise<void> => {
  if (files.length === 0) return;
  const found = await lockFiles(
    tx,
    files.map(({ file }) => file),
    'document',
  );
  const missing = files.flatMap(({ file }, index) => (found.has(file) ? [] : [`files.${index}.file`]));
  if (missing.length > 0) throw new ValidationError(missing.map((path) => ({ path, code: 'invalid' })));
};

/** The reason of a version: required after the release, when the audience is fixed. */
const correctionOf = async (
  tx: Tx,
  { audience, correction }: ProjectUpdateContent,
  id: number,
): Promise<Localized | null> => {
  const released = await findReleasedAudience(tx, id);
  if (released === undefined) return null;
  if (released !== audience) throw new ValidationError([{ path: 'audience', code: 'invalid' }]);
  if (correction.en === '') throw new ValidationError([{ path: 'correction.en', code: 'required' }]);
  return correction;
};

const writeUpdate = async (
  tx: Tx,
  update: ProjectUpdateContent,
  { projectId, ...of }: Parameters<WriteVersion>[0] & { readonly projectId: number },
) => {
  const { audience, title, figures, files, milestone } = update;
  const correction = await correctionOf(tx, update, of.id);
  await requireDocuments(tx, files);
  const find = await requirePictures(tx, picturePlaces(update.content));
  const content = withPictureSizes(update.content, find);
  const parts = { title, content, figures, files, milestone, correction };
  await insertUpdateVersion(tx, { ...of, projectId, audience, ...parts });
  // No title: the facts of an event are no content before its instant.
  return { visibility: audience };
};

/**
 * Writes an update of a project that is not released yet; returns its documentId.
 * @throws BusinessError `project.not_found`; ValidationError for an unknown file
 */
export const createProjectUpdate = async (
  tx: Tx,
  {
    content: { project, ...content },
    ...author
  }: EventAuthor & { readonly content: ProjectUpdateContent & { readonly project: string } },
): Promise<string> => {
  const projectId = await findProjectId(tx, project);
  if (projectId === undefined) throw new BusinessError('project.not_found');
  const { documentId } = await createContent(tx, contentKinds.projectUpdate, {
    ...author,
    write: (of) => writeUpdate(tx, content, { ...of, projectId }),
  });
  return documentId;
};

/**
 * Writes the next version. After the release, it needs a reason and keeps the audience.
 * @throws BusinessError `common.not_found`, `common.conflict`; ValidationError
 */
export const { edit: editProjectUpdate } = contentSaving<ProjectUpdateContent>(
  contentKinds.projectUpdate,
  async (tx, content, of) =>
    writeUpdate(tx, content, { ...of, projectId: await getProjectOfUpdate(tx, of.id) }),
);
