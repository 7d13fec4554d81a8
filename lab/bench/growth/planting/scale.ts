/** What a scale of 1, 10 or 100 (or another) is made of. */
export interface Scale {
  readonly factor: number;
  readonly people: number;
  readonly orders: number;
  readonly postings: number;
  readonly projects: number;
}

/** Projects grow with the root of the business: their buildings get larger as well. */
export const scaleOf = (factor: number): Scale => ({
  factor,
  people: 10_000 * factor,
  orders: 100_000 * factor,
  postings: 1_000_000 * factor,
  projects: Math.round(250 * Math.sqrt(factor)),
});

/**
 * Classes of a thousand people, with the orders of each and the projects they go to: most have one, one of them has
 * 200. The sum is ten orders a person.
 */
export const classes = `(values
  (0, 0, 950, 200), (1, 9, 250, 120), (10, 49, 80, 40), (50, 149, 20, 8), (150, 399, 4, 2), (400, 999, 1, 1)
) as c (lo, hi, orders, holdings)`;

/** Ids of planted projects begin after this one; other planted ids begin after the demo's ids. */
export const firstProject = 9_000_000;

/** A number of [0, 1) that is always the same for a number and a purpose. */
export const chance = (of: string, purpose: number): string =>
  `((hashint8extended((${of})::bigint, ${purpose}) & 1073741823) / 1073741824.0::float8)`;
