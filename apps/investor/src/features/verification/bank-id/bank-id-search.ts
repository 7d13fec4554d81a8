import { searchText, type SearchOf, searchOf } from '@parcela/web';

/** Query of the return from Bank iD: a code and our state, or the reason why there is no code. */
export const bankIdSearch = searchOf({
  code: searchText,
  state: searchText,
  iss: searchText,
  error: searchText,
});
export type BankIdSearch = SearchOf<typeof bankIdSearch>;
