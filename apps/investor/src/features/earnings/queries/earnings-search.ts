import { currencies, distributionSettlements } from '@parcela/domain';
import { searchChoice, searchPage, type SearchOf, searchOf, searchText } from '@parcela/web';

const searchYear = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 2000 && value <= 9999 ? value : undefined;

/** Filters, sorting and page of the earnings and the open earning, stored in the address. */
export const earningsSearch = searchOf({
  year: searchYear,
  /** documentId of a project. */
  project: searchText,
  /** The currency of the payment, not the displayed one. */
  currency: searchChoice(currencies),
  settlement: searchChoice(distributionSettlements),
  sort: searchChoice(['date', 'project', 'project:desc', 'amount', 'amount:desc']),
  page: searchPage,
  /** documentId of the earning with open details. */
  earning: searchText,
});
export type EarningsSearch = SearchOf<typeof earningsSearch>;
