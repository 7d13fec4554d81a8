import { investorRoutes } from '@parcela/contract/investor';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { type FileLinks, imageView } from '../media/index.ts';
import { type ArticleSummary, findArticle, listArticles } from './articles.queries.ts';
import { audienceOf } from './audience.policy.ts';
import { pageOf, paginationOf } from '@parcela/platform/paging/page.ts';
import { richTextView } from './rich-text.presenter.ts';

const summaryView = (article: ArticleSummary) => ({
  documentId: article.documentId,
  slug: article.slug,
  title: article.title,
  image: article.image && imageView(article.image, article.image.alt, null),
  type: article.type,
  visibility: article.visibility,
  permissions: { type: article.visibility },
  status: 'published' as const,
  available: article.available,
  description: article.description,
  tags: article.tags.map((tag) => ({ ...tag })),
  readingMinutes: article.readingMinutes,
  publishedAt: article.publishedAt.toISOString(),
  updatedAt: article.updatedAt.toISOString(),
});

/** The routes of articles: what each caller may read is decided in one place, by the audience. */
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
    const article = await findArticle(tx, { audience, locale, documentId: params.documentId });
    if (!article) throw new BusinessError('common.not_found');
    const proofOf =
      article.visibility === 'Public'
        ? undefined
        : (documentId: string) => links.proofForPicture(documentId, article.readAt);
    return {
      data: { ...summaryView(article), content: article.content && richTextView(article.content, proofOf) },
      meta: {},
    };
  });
};
