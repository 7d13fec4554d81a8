import type { PortfolioReturns } from '@parcela/client/investor';
import type { Currency } from '@parcela/domain';
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
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import { useLocale, usePhrase } from '../../shared/phrases.tsx';
import { returnsOptions } from './get-dashboard.ts';

type Holding = PortfolioReturns['projects'][number];

/** A percentage, or that it cannot be told yet: 0 % would be a lie. */
const Return = ({ value }: { value: string | null }): ReactNode => {
  const t = usePhrase();
  return value === null ? (
    <Text component="span" inherit c="dimmed">
      {t('dashboard.notEnough')}
    </Text>
  ) : (
    <PercentText value={value} hasArrow />
  );
};

const useColumns = (currency: string): DataTableColumn<Holding>[] => {
  const t = usePhrase();
  /** What cannot be told stands below everything that can. */
  const sortOf = (value: string | null): number => (value === null ? -Infinity : Number(value));
  const returnColumn = (key: 'totalReturn' | 'annualReturn', header: string) =>
    ({
      key,
      header,
      align: 'end',
      isOnOneLine: true,
      sortValue: (row: Holding) => sortOf(row[key]),
      cell: (row: Holding) => <Return value={row[key]} />,
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
      key: 'gain',
      header: t('dashboard.gain'),
      align: 'end',
      isOnOneLine: true,
      sortValue: ({ gain }) => gain,
      cell: ({ gain }) => <MoneyText amount={gain} currency={currency} hasArrow />,
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
          gain: <MoneyText amount={total.gain} currency={currency} hasArrow />,
          totalReturn: <Return value={total.totalReturn} />,
          annualReturn: <Return value={total.annualReturn} />,
        },
      }}
    />
  );
};

/** What each holding has brought, as an amount and as total and money-weighted return. */
export const ReturnsTable = ({ currency }: { currency: Currency }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const returns = useQuery({ ...returnsOptions(currency, locale), placeholderData: keepPreviousData });
  return (
    <Section title={t('dashboard.returns')} description={t('dashboard.returnsText')}>
      <QueryView query={returns} loading={<TableSkeleton rows={4} columns={4} />} empty={null}>
        {({ data }) => <ReturnsOf returns={data} />}
      </QueryView>
    </Section>
  );
};
