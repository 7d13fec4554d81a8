import { documentKinds } from '@parcela/domain';
import { searchChoice, searchPage, type SearchOf, searchOf } from '@parcela/web';

const searchYear = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 2000 && value <= 9999 ? value : undefined;

/** Filters and page of the documents, stored in the address. */
export const documentsSearch = searchOf({
  kind: searchChoice(documentKinds),
  year: searchYear,
  page: searchPage,
});
export type DocumentsSearch = SearchOf<typeof documentsSearch>;
