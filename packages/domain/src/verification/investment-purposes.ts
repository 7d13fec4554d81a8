/**
 * Why people invest: the answers that the questionnaire offers. A name is stored as the text of `purposeOfContract`
 * (spec section 3); every other text there is an answer in the person's own words.
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

/** Is this text the name of an offered answer? */
export const isInvestmentPurpose = (text: string): text is InvestmentPurpose =>
  investmentPurposes.some((purpose) => purpose === text);
