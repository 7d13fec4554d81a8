import { investorRoutes } from '@parcela/contract/investor';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { orNotFound } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { findArticleBySlug } from '../../articles/index.ts';
import { everybody } from '@parcela/platform/http/responses/response-cache.ts';
import { projectInfoView, projectStatsView, projectSummaryView } from './projects.presenter.ts';
import { countAvailable, findProjectStats } from './project-stats.queries.ts';
import { findBySlug, findProjectInfo, listProjects } from './projects.queries.ts';

export const projectsRoutes = (api: Api, deps: { readonly timeZone: string }): void => {
  api.readShared(investorRoutes.listProjectInfos, everybody, async (tx, { query, locale }) => {
    const page = pageOf(query);
    const { total, projects } = await listProjects(tx, {
      locale,
      countryCode: query['filters[countryCode][$eq]'] ?? query['filters[countryCode]'],
      state: query['filters[state][$eq]'] ?? query['filters[state]'],
      currency: query['filters[currency][$eq]'] ?? query['filters[currency]'],
      sort: query.sort,
      ...page,
    });
    return listAnswer(projects.map(projectSummaryView), page, total);
  });

  api.readShared(investorRoutes.getProjectInfo, everybody, async (tx, { params, locale }) => {
    const row = orNotFound(
      await findProjectInfo(tx, { documentId: params.documentId, locale }),
      'project.not_found',
    );
    return { data: projectInfoView(row, locale, deps.timeZone), meta: {} };
  });

  api.readShared(investorRoutes.parseSlug, everybody, async (tx, { query }) => {
    const project = await findBySlug(tx, query.slug);
    if (project) return { data: { type: 'project-info' as const, ...project }, meta: {} };
    const article = orNotFound(await findArticleBySlug(tx, query.slug));
    return { data: { type: 'article' as const, ...article }, meta: {} };
  });

  api.read(investorRoutes.getDetailStats, async (tx, { query }) => {
    const row = orNotFound(await findProjectStats(tx, query.documentId), 'project.not_found');
    return { data: projectStatsView(row), meta: {} };
  });

  api.read(investorRoutes.countTokens, async (tx, { query }) => {
    const available = orNotFound(await countAvailable(tx, query.documentId), 'project.not_found');
    return { data: { available }, meta: {} };
  });
};
