import { createProject } from '../../../src/modules/projects/index.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { sampleProject } from '../projects/sample-projects.ts';

/** A project that staff work on: a draft with a price. */
export interface ProjectFixture {
  /** documentId of its info. */
  readonly info: string;
  /** An address that leads nowhere yet. */
  readonly slug: string;
}

export const makeProjectFixture = async (tx: Tx): Promise<ProjectFixture> => ({
  info: (await createProject(tx, sampleProject())).infoDocumentId,
  slug: `project-${newDocumentId().toLowerCase()}`,
});
