/** The requirements of a project before its sale opens, in display order. */
export const openingChecks = [
  /** Its page is published. */
  'published',
  /** A price of a share is in force. */
  'price',
  /** Terms and white paper, to which every order agrees. */
  'orderDocuments',
  'prospectus',
  /** Return, rent and growth of the value. */
  'yields',
  /** A place on the map, or the reason why there is none. */
  'map',
  /** What an investor owns, with an extract of the land register or the reason why there is none. */
  'ownership',
] as const;
export type OpeningCheck = (typeof openingChecks)[number];
