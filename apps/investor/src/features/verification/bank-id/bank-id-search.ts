import { searchText, type SearchOf, searchOf } from '../../../shared/navigation/search.ts';

/** Query of the return from Bank iD: a code and our state, or the reason why there is no code. */
export const bankIdSearch = searchOf({
  code: searchText,
  state: searchText,
  iss: searchText,
  error: searchText,
});
export type BankIdSearch = SearchOf<typeof bankIdSearch>;
