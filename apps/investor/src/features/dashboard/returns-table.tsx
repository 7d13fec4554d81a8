import type { PortfolioReturns } from '@parcela/contract/investor';
import { type Currency, isOnlyEntryFee } from '@parcela/domain';
import {
  DataTable,
  type DataTableColumn,
  Link,
  MoneyText,
  PercentText,
  QueryView,
  Section,
  TableSkeleton,
  Text,
} from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../shared/navigation/paths.ts';
import { returnsOptions } from './get-dashboard.ts';

type Holding = PortfolioReturns['projects'][number];

type Figures = PortfolioReturns['total'];

/** Gains and losses have an arrow and a colour; a paid entry fee has neither. */
const isChange = ({ gain, entryFee }: Figures): boolean => !isOnlyEntryFee(gain, entryFee);

const Gain = ({ figures, currency }: { figures: Figures; currency: string }): ReactNode => (
  <MoneyText amount={figures.gain} currency={currency} hasArrow={isChange(figures)} sign="always" />
);

/** A percentage, or a text that it is not known yet, because 0 % would be misleading. */
const Return = ({ figures, of }: { figures: Figures; of: 'totalReturn' | 'annualReturn' }): ReactNode => {
  const value = figures[of];
  const t = usePhrase();
  return value === null ? (
    <Text component="span" inherit c="dimmed">
      {t('dashboard.notEnough')}
    </Text>
  ) : (
    <PercentText value={value} hasArrow={isChange(figures)} sign="always" />
  );
};

const useColumns = (currency: string): DataTableColumn<Holding>[] => {
  const t = usePhrase();
  /** Unknown values come last. */
  const sortOf = (value: string | null): number => (value === null ? -Infinity : Number(value));
  const returnColumn = (key: 'totalReturn' | 'annualReturn', header: string) =>
    ({
      key,
      header,
      align: 'end',
      isOnOneLine: true,
      sortValue: (row: Holding) => sortOf(row[key]),
      cell: (row: Holding) => <Return figures={row} of={key} />,
    }) as const;
  return [
    {
      key: 'project',
      header: t('dashboard.project'),
      isCardTitle: true,
      sortValue: ({ projectInfo }) => projectInfo.title,
      cell: ({ projectInfo }) => <Link to={paths.project(projectInfo.slug)}>{projectInfo.title}</Link>,
    },
    {
      key: 'entryFee',
      header: t('dashboard.entryFee'),
      align: 'end',
      isOnOneLine: true,
      sortValue: ({ entryFee }) => entryFee,
      cell: ({ entryFee }) => <MoneyText amount={entryFee} currency={currency} />,
    },
    {
      key: 'gain',
      header: t('dashboard.gain'),
      align: 'end',
      isOnOneLine: true,
      sortValue: ({ gain }) => gain,
      cell: (row) => <Gain figures={row} currency={currency} />,
    },
    returnColumn('totalReturn', t('dashboard.totalReturn')),
    returnColumn('annualReturn', t('dashboard.annualReturn')),
  ];
};

const ReturnsOf = ({ returns: { currency, total, projects } }: { returns: PortfolioReturns }): ReactNode => {
  const t = usePhrase();
  return (
    <DataTable
      caption={t('dashboard.returns')}
      columns={useColumns(currency)}
      rows={projects}
      rowKey={({ projectInfo }) => projectInfo.documentId}
      empty={null}
      defaultSort={{ key: 'gain', direction: 'descending' }}
      totals={{
        label: t('dashboard.total'),
        cells: {
          entryFee: <MoneyText amount={total.entryFee} currency={currency} />,
          gain: <Gain figures={total} currency={currency} />,
          totalReturn: <Return figures={total} of="totalReturn" />,
          annualReturn: <Return figures={total} of="annualReturn" />,
        },
      }}
    />
  );
};

/** The return of each holding as an amount, and as total and money-weighted percentage. */
export const ReturnsTable = ({ currency }: { currency: Currency }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const returns = useQuery({ ...returnsOptions(currency, locale), placeholderData: keepPreviousData });
  return (
    <Section title={t('dashboard.returns')} description={t('dashboard.returnsText')}>
      <QueryView query={returns} loading={<TableSkeleton rows={4} columns={5} />} empty={null}>
        {({ data }) => <ReturnsOf returns={data} />}
      </QueryView>
    </Section>
  );
};
