import type { SortState } from '@parcela/ui';

const descending = ':desc';

/** The sorting of a list whose address says `key` or `key:desc`; `first` is the default. */
export const sortStateOf = (sort: string | undefined, first: string): SortState => {
  const shown = sort ?? first;
  return {
    key: shown.replace(descending, ''),
    direction: shown.endsWith(descending) ? 'descending' : 'ascending',
  };
};

interface Sorted {
  readonly sort?: string | undefined;
  readonly page?: number | undefined;
}

/** Sorts such a list and returns to its first page. The search knows the keys of sortable columns. */
export const changeSort =
  <Search extends Sorted>(search: Search, onSearch: (search: Search) => void, first: string) =>
  ({ key, direction }: SortState): void => {
    const sort = direction === 'descending' ? `${key}${descending}` : key;
    onSearch({ ...search, page: undefined, sort: sort === first ? undefined : sort });
  };
