import { searchPage, searchText, type SearchOf, searchOf } from '@parcela/web';

/** Search text and topic of a list of articles, stored in the address. */
export const articlesSearch = searchOf({ search: searchText, tag: searchText, page: searchPage });
export type ArticlesSearch = SearchOf<typeof articlesSearch>;
