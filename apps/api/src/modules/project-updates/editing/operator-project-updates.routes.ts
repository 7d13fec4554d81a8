import { operatorRoutes, projectUpdateContent } from '@parcela/contract/operator';
import type { Localized } from '@parcela/domain';
import { orNotFound } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { draftsView, type StoredBlock } from '../../articles/index.ts';
import type { FileLinks } from '../../media/index.ts';
import { contentRoutes } from '../../versioned-content/index.ts';
import { previewView } from '../reading/project-updates.presenter.ts';
import { findWritten } from '../reading/released-updates.queries.ts';
import { ofProject, projectUpdateReading } from './operator-project-updates.queries.ts';
import { createProjectUpdate, editProjectUpdate } from './save-project-update.ts';

/** Staff see the texts as they wrote them, without the sizes of the pictures. */
const draftView = ({
  content,
  releasedAt,
  ...row
}: {
  readonly content?: Localized<readonly StoredBlock[]>;
  /** Missing in a version. */
  readonly releasedAt?: Date | null;
}) => ({
  ...row,
  ...(content !== undefined && { content: draftsView(content) }),
  ...(releasedAt !== undefined && { releasedAt: releasedAt?.toISOString() ?? null }),
});

/** The staff routes for updates of projects. */
export const operatorProjectUpdatesRoutes = (api: Api, { links }: { readonly links: FileLinks }): void => {
  contentRoutes(api, {
    calls: projectUpdateContent,
    reading: projectUpdateReading,
    conditionOf: ({ 'filters[project]': project }) => ofProject(project),
    viewOf: draftView,
    create: createProjectUpdate,
    edit: editProjectUpdate,
  });

  api.read(operatorRoutes.previewProjectUpdate, async (tx, { params, query, locale }) => {
    const of = { documentId: params.documentId, locale, version: query.version };
    const update = orNotFound(await findWritten(tx, of));
    return { data: previewView(update, (file, now) => links.proofForPicture(file, now)), meta: {} };
  });
};
