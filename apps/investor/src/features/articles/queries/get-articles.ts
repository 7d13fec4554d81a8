import { getArticleOptions, listArticlesOptions, parseSlugOptions } from '@parcela/client/investor/query';
import type { ArticleType, Locale } from '@parcela/domain';
import type { ArticlesSearch } from './articles-search.ts';

const pageSize = 24;
/** The contract accepts no longer search text. */
export const maxSearchLength = 100;
const maxTagLength = 100;

/** A page of articles, newest first. */
export const articlesOptions = (type: ArticleType, { search, tag, page }: ArticlesSearch, locale: Locale) =>
  listArticlesOptions({
    query: {
      locale,
      'filters[type]': type,
      'pagination[page]': page ?? 1,
      'pagination[pageSize]': pageSize,
      ...(tag === undefined ? {} : { 'filters[tag]': tag.slice(0, maxTagLength) }),
      ...(search === undefined ? {} : { search: search.slice(0, maxSearchLength) }),
    },
  });

export const articleOptions = (documentId: string, locale: Locale) =>
  getArticleOptions({ path: { documentId }, query: { locale } });

export const slugOptions = (slug: string) => parseSlugOptions({ query: { slug } });
