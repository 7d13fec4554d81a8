import { searchFlag, searchOf, type SearchOf, searchText } from '@parcela/web';

/** The project whose offers are shown and whose shares are chosen in the form, and whether the form comes first. */
export const boardSearch = searchOf({
  /** documentId. */
  project: searchText,
  offer: searchFlag,
});
export type BoardSearch = SearchOf<typeof boardSearch>;
