import { searchPage, type SearchOf, searchOf } from '@parcela/web';

/** The page of the paid orders, stored in the address. */
export const documentsSearch = searchOf({ page: searchPage });
export type DocumentsSearch = SearchOf<typeof documentsSearch>;
