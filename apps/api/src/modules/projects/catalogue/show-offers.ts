import type { Locale } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { projectInfoView, projectStatsView, projectSummaryView } from './projects.presenter.ts';
import { findProjectStats } from './project-stats.queries.ts';
import { findBySlug, findProjectInfo, isWithdrawnSlug, listProjects } from './projects.queries.ts';

/** How many projects are read per page. */
const pageSize = 100;

/**
 * Every published project on the public site in list order, as a visitor sees it, without projects that are only for
 * existing investors.
 */
export const listPublicProjects = async (tx: Tx, locale: Locale) => {
  const shown = [];
  for (let page = 1; ; page += 1) {
    const { total, projects } = await listProjects(tx, { locale, page, pageSize });
    shown.push(...projects.filter((row) => !row.onlyForCurrentInvestor));
    if (page * pageSize >= total) return shown.map(projectSummaryView);
  }
};

/** What a project's address leads to: its page, its newer address, a withdrawn project, or nothing. */
export const findPublicProject = async (
  tx: Tx,
  { slug, locale, timeZone }: { readonly slug: string; readonly locale: Locale; readonly timeZone: string },
) => {
  const found = await findBySlug(tx, slug);
  if (!found) return { is: (await isWithdrawnSlug(tx, slug)) ? ('gone' as const) : ('missing' as const) };
  const row = await findProjectInfo(tx, { documentId: found.documentId, locale });
  const stats = row && (await findProjectStats(tx, row.documentId));
  if (!row || !stats || row.onlyForCurrentInvestor) return { is: 'missing' as const };
  if (found.slug !== slug) return { is: 'moved' as const, slug: found.slug };
  return {
    is: 'shown' as const,
    info: projectInfoView(row, locale, timeZone),
    stats: projectStatsView(stats),
  };
};
