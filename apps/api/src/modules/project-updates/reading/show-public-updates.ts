import type { Locale } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { updateView } from './project-updates.presenter.ts';
import { findShownProject, listReleased } from './released-updates.queries.ts';

const visitor = { userId: undefined, isInvestor: false } as const;
const shownMax = 20;

/** The latest updates of a project that every visitor may read, newest first. */
export const showPublicUpdates = async (
  tx: Tx,
  { project, locale }: { readonly project: string; readonly locale: Locale },
) => {
  const projectId = await findShownProject(tx, project);
  if (projectId === undefined) return [];
  const page = { page: 1, pageSize: shownMax };
  const { items } = await listReleased(tx, { projectId, locale, reader: visitor, ...page });
  // Pictures of a public update have their permanent addresses.
  return items.map((row) => updateView(row, () => ''));
};
