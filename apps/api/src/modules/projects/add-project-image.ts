import type { Tx } from '../../platform/database.ts';
import { BusinessError } from '../../platform/errors.ts';
import { type AuditActor, writeAudit } from '../audit/index.ts';
import { type Localized, requireEveryLanguage } from '../content/index.ts';
import { requireFiles } from '../media/index.ts';
import { insertImage, lockProjectRow } from './projects.store.ts';

export interface AddProjectImageInput {
  readonly projectId: number;
  /** Id of a stored picture (`storeImage`). */
  readonly fileId: number;
  readonly alt: Localized;
  readonly caption: Localized | null;
  readonly actor: AuditActor;
}

/** Adds a picture after the others; the first one is the picture of the card. @throws as its checks say */
export const addProjectImage = async (tx: Tx, input: AddProjectImageInput): Promise<void> => {
  if (!(await lockProjectRow(tx, input.projectId))) throw new BusinessError('project.not_found');
  requireEveryLanguage(input.alt, 'alt');
  await requireFiles(tx, { ids: [input.fileId], kind: 'image', path: 'fileId' });
  await insertImage(tx, input);
  await writeAudit(tx, {
    actor: input.actor,
    action: 'project.image_added',
    subject: { type: 'project', id: input.projectId },
    after: { file: input.fileId },
  });
};
