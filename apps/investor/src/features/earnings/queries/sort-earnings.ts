import type { Earning } from '@parcela/contract/investor';
import type { EarningsSearch } from './earnings-search.ts';

type Sort = EarningsSearch['sort'];
/** The default sorting: newest first. */
export const firstSort = 'date:desc';

const descending = ':desc';

/**
 * The sorting compares converted amounts, because crowns and euros cannot be compared. The server sorts the
 * newest first.
 */
export const sortEarnings = (rows: readonly Earning[], sort: Sort, locale: string): readonly Earning[] => {
  if (sort === undefined) return rows;
  const collator = new Intl.Collator(locale);
  const compare = {
    date: (one: Earning, other: Earning) => one.timestamp.localeCompare(other.timestamp),
    project: (one: Earning, other: Earning) =>
      collator.compare(one.projectInfo.title, other.projectInfo.title),
    amount: (one: Earning, other: Earning) => one.converted.amount - other.converted.amount,
  }[sort.replace(descending, '') as 'date' | 'project' | 'amount'];
  return rows.toSorted((one, other) =>
    sort.endsWith(descending) ? compare(other, one) : compare(one, other),
  );
};
