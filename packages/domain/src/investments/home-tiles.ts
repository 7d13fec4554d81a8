/** The tiles of the dashboard below the chart, in their default order. */
export const homeTiles = ['income', 'holdings', 'wallets', 'totals', 'goal', 'allocation'] as const;
export type HomeTile = (typeof homeTiles)[number];

export interface ArrangedTile {
  readonly key: HomeTile;
  readonly isHidden: boolean;
}

/** Every tile once: the stored ones in their order, then the tiles that did not exist when they were stored. */
export function arrangeTiles(stored: readonly HomeTile[], hidden: readonly HomeTile[]): ArrangedTile[] {
  const known = homeTiles.filter((key) => !stored.includes(key));
  return [...stored, ...known].map((key) => ({ key, isHidden: hidden.includes(key) }));
}
