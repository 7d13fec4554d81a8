import type { Page } from './page.ts';

export interface PageOf<Item> {
  readonly total: number;
  readonly items: Item[];
}

/** Rows of a page, each with the total; an empty page has one row with only the total. */
export type Counted<Item> = Item & { readonly place: bigint | null; readonly total: number };

export const asPage = <Item>(rows: readonly Counted<Item>[]): PageOf<Item> => ({
  total: rows[0]?.total ?? 0,
  items: rows.flatMap((row) => {
    const { place, total: _, ...item } = row;
    return place === null ? [] : [item as Item];
  }),
});

export const offsetOf = ({ page, pageSize }: Page): number => (page - 1) * pageSize;
