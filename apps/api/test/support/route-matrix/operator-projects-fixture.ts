import { createProject, publishProject, setPrice } from '../../../src/modules/projects/index.ts';
import { planOpening } from '../../../src/modules/projects/opening/plan-opening.ts';
import { findProjectInfoItem } from '../../../src/modules/projects/editing/operator-projects.queries.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { staffActor } from '../content/sample-texts.ts';
import { publishOpeningDocuments } from '../projects/opening-documents.ts';
import { sampleProject } from '../projects/sample-projects.ts';

/** A project that staff work on: a draft with a price. */
export interface ProjectFixture {
  /** documentId of its info. */
  readonly info: string;
  readonly projectSlug: string;
  /** An address that leads nowhere yet. */
  readonly slug: string;
  /** A project that is to be shown and opened later, with a price that is to apply later. */
  readonly planned: { readonly info: string; readonly price: string; readonly offerVersion: number };
}

const later = new Date('2998-01-01T00:00:00Z');

const planProject = async (tx: Tx): Promise<ProjectFixture['planned']> => {
  const { id: projectId, infoDocumentId: item } = await createProject(
    tx,
    sampleProject({ state: 'Prepared' }),
  );
  await publishProject(tx, { item, version: 1, publishAt: later, actor: staffActor });
  await setPrice(tx, { projectId, amount: 2_000_00n, appliedAt: later, actor: staffActor });
  await publishOpeningDocuments(tx, projectId);
  await planOpening(tx, { projectId, opensAt: later, actor: staffActor });
  const project = await findProjectInfoItem(tx, item);
  return {
    info: item,
    price: project?.prices[0]?.documentId ?? '',
    offerVersion: project?.offerVersion ?? 0,
  };
};

export const makeProjectFixture = async (tx: Tx): Promise<ProjectFixture> => {
  const project = sampleProject();
  return {
    info: (await createProject(tx, project)).infoDocumentId,
    projectSlug: project.slug,
    slug: `project-${newDocumentId().toLowerCase()}`,
    planned: await planProject(tx),
  };
};
