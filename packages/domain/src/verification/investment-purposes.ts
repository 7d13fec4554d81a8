/**
 * The purposes of investing, which are the answers of the questionnaire. A name is stored as the text of
 * `purposeOfContract` (spec section 3); every other text there is the investor's own.
 */
export const investmentPurposes = [
  'retirement',
  'rental_income',
  'growth',
  'inflation',
  'diversification',
  'family',
] as const;
export type InvestmentPurpose = (typeof investmentPurposes)[number];

/** Tells whether this text is the name of one of the answers. */
export const isInvestmentPurpose = (text: string): text is InvestmentPurpose =>
  investmentPurposes.some((purpose) => purpose === text);
