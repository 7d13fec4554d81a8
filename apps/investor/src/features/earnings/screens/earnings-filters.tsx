import type { EarningsOverview } from '@parcela/contract/investor';
import { distributionSettlements } from '@parcela/domain';
import { FilterSelect } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { type EarningsSearch, earningsSearch } from '../queries/earnings-search.ts';

/** Filters of the earnings, which offer only values with earnings. A changed filter returns to the first page. */
export const EarningsFilters = ({
  overview: { years, projects, currencies },
  search,
  onSearch,
}: {
  overview: EarningsOverview;
  search: EarningsSearch;
  onSearch: (search: EarningsSearch) => void;
}): ReactNode => {
  const t = usePhrase();
  const all = { value: '', label: t('earnings.all') };
  /** The list reads a choice like a value in the address: an empty or unknown value means no filter. */
  const choose = (change: Readonly<Record<string, unknown>>): void =>
    onSearch(earningsSearch({ ...search, ...change, page: undefined }));
  return (
    <>
      <FilterSelect
        label={t('earnings.filterYear')}
        value={String(search.year ?? '')}
        options={[all, ...years.map(({ year }) => ({ value: String(year), label: String(year) }))]}
        onChange={(year) => choose({ year: Number(year) })}
      />
      <FilterSelect
        label={t('earnings.filterProject')}
        value={search.project ?? ''}
        options={[
          all,
          ...projects.map(({ projectId, projectInfo }) => ({ value: projectId, label: projectInfo.title })),
        ]}
        onChange={(project) => choose({ project: project === '' ? undefined : project })}
      />
      {currencies.length > 1 && (
        <FilterSelect
          label={t('earnings.filterCurrency')}
          value={search.currency ?? ''}
          options={[all, ...currencies.map((value) => ({ value, label: value }))]}
          onChange={(currency) => choose({ currency })}
        />
      )}
      <FilterSelect
        label={t('earnings.filterPayoutMethod')}
        value={search.settlement ?? ''}
        options={[
          all,
          ...distributionSettlements.map((value) => ({ value, label: t(`earnings.payoutMethod.${value}`) })),
        ]}
        onChange={(settlement) => choose({ settlement })}
      />
    </>
  );
};
