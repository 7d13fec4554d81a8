import { searchFlag, searchOf, type SearchOf, searchText } from '@parcela/web';

/** The project whose offers the list shows and the form preselects, and whether the form comes first. */
export const boardSearch = searchOf({
  /** documentId. */
  project: searchText,
  offer: searchFlag,
});
export type BoardSearch = SearchOf<typeof boardSearch>;
