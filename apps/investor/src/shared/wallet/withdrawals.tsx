import { type Withdrawal, listWithdrawals } from '@parcela/contract/investor';
import {
  type DataTableColumn,
  DateText,
  type IconComponent,
  MoneyText,
  Section,
  StateBadge,
  type Tone,
} from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import {
  IconAlertTriangle,
  IconBuildingBank,
  IconCircleCheck,
  IconClock,
  IconThumbUp,
  IconX,
} from '@parcela/ui/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { routeOptions } from '../api/api.ts';
import { ListTable } from '../lists/list-table.tsx';

const pageSize = 20;

const looks: Readonly<Record<Withdrawal['state'], { tone: Tone; icon: IconComponent }>> = {
  requested: { tone: 'attention', icon: IconClock },
  approved: { tone: 'info', icon: IconThumbUp },
  sent: { tone: 'info', icon: IconBuildingBank },
  done: { tone: 'positive', icon: IconCircleCheck },
  rejected: { tone: 'negative', icon: IconX },
  failed: { tone: 'negative', icon: IconAlertTriangle },
};

const useColumns = (): DataTableColumn<Withdrawal>[] => {
  const t = usePhrase();
  return [
    {
      key: 'requestedAt',
      header: t('wallet.requestedAt'),
      cell: ({ requestedAt }) => <DateText value={requestedAt} />,
    },
    {
      key: 'amount',
      header: t('wallet.amount'),
      align: 'end',
      isOnOneLine: true,
      isCardTitle: true,
      cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} />,
    },
    { key: 'account', header: t('wallet.account'), isOnOneLine: true, cell: ({ account }) => account },
    {
      key: 'state',
      header: t('wallet.state'),
      cell: ({ state }) => <StateBadge {...looks[state]} label={t(`wallet.withdrawal.${state}`)} />,
    },
  ];
};

/** Withdrawals of the investor; renders nothing without any. */
export const Withdrawals = ({ headingOrder = 2 }: { headingOrder?: 2 | 3 }): ReactNode => {
  const t = usePhrase();
  const [page, setPage] = useState(1);
  const columns = useColumns();
  const withdrawals = useQuery({
    ...routeOptions(listWithdrawals, {
      query: { 'pagination[page]': page, 'pagination[pageSize]': pageSize },
    }),
    placeholderData: keepPreviousData,
  });
  const isNone = (withdrawals.data?.meta.pagination.total ?? 0) === 0;
  if (isNone && !withdrawals.isError) return null;
  return (
    <Section title={t('wallet.withdrawals')} headingOrder={headingOrder}>
      <ListTable
        query={withdrawals}
        caption={t('wallet.withdrawals')}
        columns={columns}
        rowKey={({ documentId }) => documentId}
        empty={null}
        onPageChange={setPage}
      />
    </Section>
  );
};
