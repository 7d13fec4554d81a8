import { investorRoutes } from '@parcela/contract/investor';
import { operatorRoutes } from '@parcela/contract/operator';
import { orNotFound } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import type { FileLinks } from '../media/index.ts';
import { findArticle, listArticles } from './articles.queries.ts';
import { audienceOf } from './audience.policy.ts';
import { pageOf, paginationOf } from '@parcela/platform/paging/page.ts';
import { articleView, summaryView } from './rich-text.presenter.ts';

/**
 * Shows staff an article as its readers would see it; a draft's picture may be used only in restricted content.
 */
export const articlePreviewRoute = (api: Api, { links }: { readonly links: FileLinks }): void => {
  api.read(operatorRoutes.previewArticle, async (tx, { params, query, locale }) => {
    const article = orNotFound(
      await findArticle(tx, { ...params, version: query.version ?? 'newest', locale }),
    );
    return {
      data: articleView(article, (documentId) => links.proofForPicture(documentId, article.readAt)),
      meta: {},
    };
  });
};

/** The routes of articles. The audience alone decides what each caller may read. */
export const articlesRoutes = (api: Api, { links }: { readonly links: FileLinks }): void => {
  api.readShared(investorRoutes.listArticles, audienceOf, async (tx, { query, locale }, audience) => {
    const page = pageOf(query);
    const { items, total, tags } = await listArticles(tx, {
      audience,
      locale,
      type: query['filters[type][$eq]'] ?? query['filters[type]'],
      tag: query['filters[tag][$eq]'] ?? query['filters[tag]'],
      search: query.search,
      ...page,
    });
    return {
      data: items.map(summaryView),
      meta: { ...paginationOf(page, total), tags: tags.map((tag) => ({ ...tag })) },
    };
  });

  api.readShared(investorRoutes.getArticle, audienceOf, async (tx, { params, locale }, audience) => {
    const article = orNotFound(await findArticle(tx, { audience, locale, documentId: params.documentId }));
    const proofOf =
      article.visibility === 'Public'
        ? undefined
        : (documentId: string) => links.proofForPicture(documentId, article.readAt);
    return { data: articleView(article, proofOf), meta: {} };
  });
};
