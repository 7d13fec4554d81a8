import { currencies } from '@parcela/domain';
import { searchChoice, searchPage, searchText, type SearchOf, searchOf } from '@parcela/web';

/** Filters and sorting of the list, stored in the address, without invalid values. */
export const projectsSearch = searchOf({
  state: searchChoice(['Open', 'Prepared', 'Completed', 'Closed']),
  country: searchText,
  currency: searchChoice(currencies),
  sort: searchChoice(['createdAt:desc', 'yield:desc']),
  page: searchPage,
});
export type ProjectsSearch = SearchOf<typeof projectsSearch>;
