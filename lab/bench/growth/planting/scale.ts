/** The sizes of a scale of 1, 10, 100 or another factor. */
export interface Scale {
  readonly factor: number;
  readonly people: number;
  readonly orders: number;
  readonly postings: number;
  readonly projects: number;
}

/** Projects grow with the square root of the business, because their buildings get larger too. */
export const scaleOf = (factor: number): Scale => ({
  factor,
  people: 10_000 * factor,
  orders: 100_000 * factor,
  postings: 1_000_000 * factor,
  projects: Math.round(250 * Math.sqrt(factor)),
});

/**
 * Classes of a thousand users, with their orders and the number of projects they use: most use one, one user has 200.
 * The average is ten orders a user.
 */
export const classes = `(values
  (0, 0, 950, 200), (1, 9, 250, 120), (10, 49, 80, 40), (50, 149, 20, 8), (150, 399, 4, 2), (400, 999, 1, 1)
) as c (lo, hi, orders, holdings)`;

/** Ids of planted projects begin after this one; other planted ids begin after the demo's ids. */
export const firstProject = 9_000_000;

/** A number in [0, 1) that is always the same for a number and a purpose. */
export const chance = (of: string, purpose: number): string =>
  `((hashint8extended((${of})::bigint, ${purpose}) & 1073741823) / 1073741824.0::float8)`;
