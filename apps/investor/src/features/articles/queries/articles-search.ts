import { searchPage, searchText, type SearchOf, searchOf } from '../../../shared/navigation/search.ts';

/** What a list of articles is narrowed to, kept in the address bar. */
export const articlesSearch = searchOf({ search: searchText, tag: searchText, page: searchPage });
export type ArticlesSearch = SearchOf<typeof articlesSearch>;
