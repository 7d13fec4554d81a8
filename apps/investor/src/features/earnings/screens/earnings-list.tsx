import type { EarningsOverview } from '@parcela/contract/investor';
import type { Currency } from '@parcela/domain';
import { Button, DataTable, MoneyText, Section } from '@parcela/ui';
import { TableExport, useLocale, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { changePage } from '../../../shared/lists/change-page.ts';
import { NothingFound } from '../../../shared/lists/nothing-found.tsx';
import { changeSort, sortStateOf } from '../../../shared/lists/sort-of-search.ts';
import { useEarningsColumns } from './earnings-columns.tsx';
import { EarningsFilters } from './earnings-filters.tsx';
import classes from './earnings-screen.module.css';
import type { EarningsSearch } from '../queries/earnings-search.ts';
import { loadEarningsFile, useEarnings } from '../queries/get-earnings.ts';
import { firstSort, sortEarnings } from '../queries/sort-earnings.ts';

const pageSize = 20;

interface EarningsListProps {
  readonly overview: EarningsOverview;
  readonly currency: Currency;
  readonly search: EarningsSearch;
  readonly onSearch: (search: EarningsSearch) => void;
}

/** All earnings of an investor, with filters and a file to download. */
export const EarningsList = ({ overview, currency, search, onSearch }: EarningsListProps): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const { rows, loadOlder, isLoadingOlder, error, retry } = useEarnings(search, currency, locale);
  const isComplete = loadOlder === null;
  const columns = useEarningsColumns({
    currency,
    isConverted: rows?.some((row) => row.currency !== currency) ?? false,
    isSortable: isComplete,
    onOpen: ({ documentId }) => onSearch({ ...search, earning: documentId }),
  });
  const pageCount = Math.max(1, Math.ceil((rows?.length ?? 0) / pageSize));
  const page = Math.min(search.page ?? 1, pageCount);
  const sorted = rows && sortEarnings(rows, isComplete ? search.sort : undefined, locale);
  const sum = rows?.reduce((total, row) => total + BigInt(row.converted.amount), 0n);
  const corrections = rows?.filter(({ corrects }) => corrects !== null).length ?? 0;
  const isConverted = columns.some(({ key }) => key === 'converted');
  return (
    <Section title={t('earnings.list')}>
      <DataTable
        caption={t('earnings.list')}
        columns={columns}
        cardsUpTo="tablet"
        rows={sorted?.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ documentId }) => documentId}
        error={rows === undefined ? error : null}
        onRetry={retry}
        empty={
          <NothingFound
            headingOrder={3}
            title={t('earnings.emptyFilteredTitle')}
            resetLabel={t('earnings.showAll')}
            onReset={() => onSearch({})}
          />
        }
        sort={sortStateOf(isComplete ? search.sort : undefined, firstSort)}
        onSortChange={changeSort(search, onSearch, firstSort)}
        pagination={{ page, pageCount, onPageChange: changePage(search, onSearch) }}
        {...(isComplete
          ? {
              totals: {
                label: t('earnings.sum', { count: (rows?.length ?? 0) - corrections, corrections }),
                cells: {
                  [isConverted ? 'converted' : 'amount']: <MoneyText amount={sum} currency={currency} />,
                },
              },
            }
          : {})}
        toolbar={<EarningsFilters overview={overview} search={search} onSearch={onSearch} />}
        {...(rows === undefined || rows.length === 0
          ? {}
          : {
              toolbarEnd: (
                <TableExport
                  label={t('earnings.csv')}
                  name={search.year === undefined ? 'earnings' : `earnings-${search.year}`}
                  load={(format) => loadEarningsFile(search, currency, locale, format)}
                />
              ),
            })}
      />
      {loadOlder !== null && page === pageCount && (
        <div className={classes['older']}>
          <Button emphasis="secondary" isBusy={isLoadingOlder} onClick={loadOlder}>
            {t('earnings.older')}
          </Button>
        </div>
      )}
    </Section>
  );
};
