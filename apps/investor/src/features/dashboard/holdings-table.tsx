import type { Portfolio } from '@parcela/contract/investor';
import {
  DataTable,
  type DataTableColumn,
  Link,
  MoneyText,
  NumberText,
  PercentText,
  Stack,
  Text,
} from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { paths } from '../../shared/navigation/paths.ts';
import { useProjectDates } from '../../shared/projects/project-dates.tsx';
import { EntryFee } from './entry-fee.tsx';

type Holding = Portfolio['projects'][number];

/** A link to the project's page, and below it the dates of its sale and building. */
const ProjectCell = ({ projectInfo, dates }: Holding): ReactNode => {
  const { sale, building } = useProjectDates(dates);
  return (
    <>
      <Link to={paths.project(projectInfo.slug)}>{projectInfo.title}</Link>
      {[...sale, ...building].map(({ key, label, value }) => (
        <Text key={key} size="xs" c="dimmed" fw="normal">
          {label}: {value}
        </Text>
      ))}
    </>
  );
};

const useColumns = (currency: string): DataTableColumn<Holding>[] => {
  const t = usePhrase();
  const amountColumn = (key: 'currentValue' | 'price' | 'earnings', header: string) =>
    ({
      key,
      header,
      align: 'end',
      isOnOneLine: true,
      sortValue: (row: Holding) => row[key],
      cell: (row: Holding) => <MoneyText amount={row[key]} currency={currency} />,
    }) as const;
  return [
    {
      key: 'project',
      header: t('dashboard.project'),
      isCardTitle: true,
      sortValue: ({ projectInfo }) => projectInfo.title,
      cell: (row) => <ProjectCell {...row} />,
    },
    {
      key: 'ownership',
      header: t('dashboard.ownership'),
      align: 'end',
      isOnOneLine: true,
      sortValue: ({ ownershipPercentage }) => Number(ownershipPercentage),
      cell: ({ ownershipPercentage }) => <PercentText value={ownershipPercentage} />,
    },
    {
      key: 'shares',
      header: t('dashboard.shares'),
      align: 'end',
      isOnOneLine: true,
      sortValue: ({ tokenCount }) => tokenCount,
      cell: ({ tokenCount }) => <NumberText value={tokenCount} />,
    },
    amountColumn('currentValue', t('dashboard.value')),
    {
      ...amountColumn('price', t('dashboard.invested')),
      isOnOneLine: false,
      cell: ({ price, entryFee }: Holding) => (
        <Stack gap={0} align="flex-end">
          <MoneyText amount={price} currency={currency} />
          <EntryFee fee={entryFee} currency={currency} />
        </Stack>
      ),
    },
    amountColumn('earnings', t('dashboard.earning')),
  ];
};

/** Sums of the rounded rows, so that the table adds up. */
const sumOf = (rows: readonly Holding[], key: 'currentValue' | 'price' | 'earnings'): bigint =>
  rows.reduce((sum, row) => sum + BigInt(row[key]), 0n);

/** The investor's holdings, project by project. */
export const HoldingsTable = ({ portfolio }: { portfolio: Portfolio }): ReactNode => {
  const t = usePhrase();
  const { currency } = portfolio;
  const projects = portfolio.projects.filter(({ ended }) => ended === null);
  const total = (key: 'currentValue' | 'price' | 'earnings'): ReactNode => (
    <MoneyText amount={sumOf(projects, key)} currency={currency} />
  );
  return (
    <DataTable
      caption={t('dashboard.holdings')}
      columns={useColumns(currency)}
      cardsUpTo="tablet"
      rows={projects}
      rowKey={({ projectInfo }) => projectInfo.documentId}
      empty={null}
      defaultSort={{ key: 'currentValue', direction: 'descending' }}
      totals={{
        label: t('dashboard.total'),
        cells: {
          currentValue: total('currentValue'),
          price: total('price'),
          earnings: total('earnings'),
        },
      }}
    />
  );
};
