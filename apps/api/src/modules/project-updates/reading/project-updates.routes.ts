import { investorRoutes } from '@parcela/contract/investor';
import type { Tx } from '@parcela/platform/database/database.ts';
import { orNotFound } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { audienceOf } from '../../articles/index.ts';
import type { FileLinks } from '../../media/index.ts';
import { updateView, updateWithHistoryView } from './project-updates.presenter.ts';
import {
  findReleased,
  findShownProject,
  listEarlier,
  listReleased,
  type UpdateReader,
} from './released-updates.queries.ts';

const readerOf = async (
  tx: Tx,
  caller: { readonly subjectId: number } | undefined,
): Promise<UpdateReader> => ({
  userId: caller?.subjectId,
  isInvestor: (await audienceOf(tx, caller)) === 'investor',
});

/**
 * Updates of projects. These answers are never shared: a cached one could outlive the instant of a release on one
 * process and not on another (docs/decisions/0089).
 */
export const projectUpdatesRoutes = (api: Api, { links }: { readonly links: FileLinks }): void => {
  const proofForPicture: FileLinks['proofForPicture'] = (file, now) => links.proofForPicture(file, now);

  api.read(investorRoutes.listProjectUpdates, async (tx, { caller, query, locale }) => {
    const page = pageOf(query);
    const projectId = orNotFound(await findShownProject(tx, query.documentId), 'project.not_found');
    const reader = await readerOf(tx, caller);
    const { items, total } = await listReleased(tx, { projectId, locale, reader, ...page });
    return listAnswer(
      items.map((row) => updateView(row, proofForPicture)),
      page,
      total,
    );
  });

  api.read(investorRoutes.getProjectUpdate, async (tx, { caller, params, locale }) => {
    const of = { documentId: params.documentId, locale };
    const row = orNotFound(await findReleased(tx, { ...of, reader: await readerOf(tx, caller) }));
    return { data: updateWithHistoryView(row, await listEarlier(tx, of), proofForPicture), meta: {} };
  });
};
