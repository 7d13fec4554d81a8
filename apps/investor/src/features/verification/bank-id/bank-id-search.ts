import { searchText, type SearchOf, searchOf } from '../../../shared/navigation/search.ts';

/** What Bank iD sends the browser back with: a code and our state, or why there is no code. */
export const bankIdSearch = searchOf({
  code: searchText,
  state: searchText,
  iss: searchText,
  error: searchText,
});
export type BankIdSearch = SearchOf<typeof bankIdSearch>;
