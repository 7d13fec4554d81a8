interface PageQuery {
  readonly 'pagination[page]'?: number | undefined;
  readonly 'pagination[pageSize]'?: number | undefined;
}

/** The requested page of a list. */
export interface Page {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

const pageSizeDefault = 25;

export const pageOf = (query: PageQuery): Page => ({
  page: query['pagination[page]'] ?? 1,
  pageSize: query['pagination[pageSize]'] ?? pageSizeDefault,
});

/** The `meta` of every list. */
export const paginationOf = ({ page, pageSize }: Page, total: number) => ({
  pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total },
});

/** The answer of a list: one page, and the total number of rows. */
export const listAnswer = <T>(data: T[], page: Page, total: number) => ({
  data,
  meta: paginationOf(page, total),
});
