import {
  Card,
  DataTable,
  type DataTableColumn,
  FactList,
  MoneyText,
  NumberText,
  RelativeTimeText,
  Section,
  Stack,
} from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { Today } from './queue-lists.ts';

type Shown = NonNullable<Today['figures']>;

const ofMoney = ['atBank', 'inWallets', 'waiting', 'goingOut'] as const;
const ofShares = ['sold', 'reserved', 'available'] as const;

/** A line for each sum, with a column for each currency. */
const useMoneyColumns = (money: Shown['money']): DataTableColumn<(typeof ofMoney)[number]>[] => {
  const t = usePhrase();
  return [
    {
      key: 'name',
      header: t('boToday.money'),
      isOnOneLine: true,
      cell: (name) => t(`boToday.money.${name}`),
    },
    ...money.map((sums) => ({
      key: sums.currency,
      header: t(`bo.currency.${sums.currency}`),
      align: 'end' as const,
      isOnOneLine: true,
      cell: (name: (typeof ofMoney)[number]) => <MoneyText amount={sums[name]} currency={sums.currency} />,
    })),
  ];
};

/** Money by currency, and shares of all projects. */
export const Figures = ({ figures: { countedAt, money, shares } }: { figures: Shown }): ReactNode => {
  const t = usePhrase();
  return (
    <Section
      title={t('boToday.figures')}
      description={
        <>
          {t('boToday.countedAt')} <RelativeTimeText value={countedAt} />
        </>
      }
    >
      <Stack gap="md">
        <DataTable
          density="compact"
          caption={t('boToday.money')}
          columns={useMoneyColumns(money)}
          rows={ofMoney}
          rowKey={(name) => name}
          empty={null}
        />
        <Card title={t('boToday.shares')} headingOrder={3}>
          <FactList
            layout="grid"
            facts={ofShares.map((name) => ({
              key: name,
              label: t(`boToday.shares.${name}`),
              value: <NumberText value={shares[name]} />,
            }))}
          />
        </Card>
      </Stack>
    </Section>
  );
};
