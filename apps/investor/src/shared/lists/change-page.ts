import type { ListAnswer } from './list-answer.ts';

interface Paged {
  readonly page?: number | undefined;
}

/** Goes to a page of a list whose search is in the address; the first page is left out there. */
export const changePage =
  <Search extends Paged>(search: Search, onSearch: (search: Search) => void) =>
  (page: number): void =>
    onSearch({ ...search, page: page === 1 ? undefined : page });

/** For lists that grow downwards: the page after this answer; undefined after the last. */
export const nextPageOf = ({ meta: { pagination } }: ListAnswer<unknown>): number | undefined =>
  pagination.page < pagination.pageCount ? pagination.page + 1 : undefined;
