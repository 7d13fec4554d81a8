import type { ListAnswer } from './list-answer.ts';

interface Paged {
  readonly page?: number | undefined;
}

/** Goes to a page of a list whose search is in the address; the address omits the first page. */
export const changePage =
  <Search extends Paged>(search: Search, onSearch: (search: Search) => void) =>
  (page: number): void =>
    onSearch({ ...search, page: page === 1 ? undefined : page });

/** Returns the page after this answer, for lists that grow downwards; undefined after the last page. */
export const nextPageOf = ({ meta: { pagination } }: ListAnswer<unknown>): number | undefined =>
  pagination.page < pagination.pageCount ? pagination.page + 1 : undefined;
