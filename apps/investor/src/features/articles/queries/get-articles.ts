import { getArticle, listArticles, parseSlug } from '@parcela/contract/investor';
import type { ArticleType, Locale } from '@parcela/domain';
import { routeOptions } from '../../../shared/api/api.ts';
import type { ArticlesSearch } from './articles-search.ts';

const pageSize = 24;
/** The contract does not accept a longer search text. */
export const maxSearchLength = 100;
const maxTagLength = 100;

/** A page of articles, newest first. */
export const articlesOptions = (type: ArticleType, { search, tag, page }: ArticlesSearch, locale: Locale) =>
  routeOptions(listArticles, {
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
  routeOptions(getArticle, { params: { documentId }, query: { locale } });

export const slugOptions = (slug: string) => routeOptions(parseSlug, { query: { slug } });
