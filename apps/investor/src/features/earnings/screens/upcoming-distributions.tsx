import type { PayoutAhead } from '@parcela/contract/investor';
import { DataTable, type DataTableColumn, DateText, Link, MoneyText, Section, StateBadge } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconCalendar, IconThumbUp } from '@parcela/ui/icons';
import { type ReactNode, useState } from 'react';
import { useUpcomingDistributions } from '../../../shared/money/next-distribution-tile.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { Period } from './earning-period.tsx';

/** The payouts of a whole year would push the list of earnings far down. */
const pageSize = 5;

const useColumns = (): DataTableColumn<PayoutAhead>[] => {
  const t = usePhrase();
  return [
    {
      key: 'payOn',
      header: t('earnings.payOn'),
      isOnOneLine: true,
      cell: ({ payOn }) => <DateText value={payOn} />,
    },
    {
      key: 'project',
      header: t('earnings.project'),
      isCardTitle: true,
      cell: ({ projectInfo }) => <Link to={paths.project(projectInfo.slug)}>{projectInfo.title}</Link>,
    },
    {
      key: 'period',
      header: t('earnings.period'),
      cell: ({ periodFrom, periodTo }) => <Period from={periodFrom} to={periodTo} />,
    },
    {
      key: 'recordOn',
      header: t('earnings.recordOn'),
      isOnOneLine: true,
      cell: ({ recordOn }) => <DateText value={recordOn} />,
    },
    {
      key: 'expected',
      header: t('earnings.expected'),
      align: 'end',
      isOnOneLine: true,
      cell: ({ expected, currency }) => <MoneyText amount={expected} currency={currency} />,
    },
    {
      key: 'state',
      header: t('earnings.aheadState'),
      cell: ({ isApproved }) => (
        <StateBadge
          tone={isApproved ? 'info' : 'neutral'}
          icon={isApproved ? IconThumbUp : IconCalendar}
          label={t(isApproved ? 'earnings.ahead.approved' : 'earnings.ahead.planned')}
        />
      ),
    },
  ];
};

/** Announced distributions; renders nothing without any. */
export const UpcomingDistributions = (): ReactNode => {
  const distributions = useUpcomingDistributions().data;
  const t = usePhrase();
  const columns = useColumns();
  const [page, setPage] = useState(1);
  if (distributions === undefined || distributions.length === 0) return null;
  return (
    <Section title={t('earnings.ahead')} description={t('earnings.aheadText')}>
      <DataTable
        caption={t('earnings.ahead')}
        columns={columns}
        cardsUpTo="tablet"
        rows={distributions.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ projectInfo, periodFrom, payOn }) => `${projectInfo.documentId} ${periodFrom} ${payOn}`}
        empty={null}
        pagination={{ page, pageCount: Math.ceil(distributions.length / pageSize), onPageChange: setPage }}
      />
    </Section>
  );
};
