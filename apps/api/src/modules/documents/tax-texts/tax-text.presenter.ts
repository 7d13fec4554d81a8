import type { TaxTextRow } from './tax-texts.queries.ts';

/** A text as the contract's `taxText`. */
export const taxTextView = ({ publishedAt, ...row }: TaxTextRow) => ({
  ...row,
  publishedAt: publishedAt.toISOString(),
});
