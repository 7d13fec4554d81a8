import type { Page } from './page.ts';

export interface PageOf<Item> {
  readonly total: number;
  readonly items: Item[];
}

/** Rows of a page: the count is beside each, and on a row of its own where the page is empty. */
export type Counted<Item> = Item & { readonly place: bigint | null; readonly total: number };

export const asPage = <Item>(rows: readonly Counted<Item>[]): PageOf<Item> => ({
  total: rows[0]?.total ?? 0,
  items: rows.filter(({ place }) => place !== null),
});

export const offsetOf = ({ page, pageSize }: Page): number => (page - 1) * pageSize;
