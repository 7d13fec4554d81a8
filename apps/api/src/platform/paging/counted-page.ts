/** Which part of a list is asked for. */
export interface Paged {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

export interface PageOf<Item> {
  readonly total: number;
  readonly items: Item[];
}

/** Rows of a page: the count stands beside each, and on a row of its own where the page is empty. */
export type Counted<Item> = Item & { readonly place: bigint | null; readonly total: number };

export const asPage = <Item>(rows: readonly Counted<Item>[]): PageOf<Item> => ({
  total: rows[0]?.total ?? 0,
  items: rows.filter(({ place }) => place !== null),
});

interface PaginationQuery {
  readonly 'pagination[page]'?: number | undefined;
  readonly 'pagination[pageSize]'?: number | undefined;
}

const pageSizeDefault = 25;

export const pageOf = (query: PaginationQuery): Paged => ({
  page: query['pagination[page]'] ?? 1,
  pageSize: query['pagination[pageSize]'] ?? pageSizeDefault,
});

export const offsetOf = ({ page, pageSize }: Paged): number => (page - 1) * pageSize;

/** `meta` of a list. */
export const paginationOf = ({ page, pageSize }: Paged, total: number) => ({
  pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total },
});
