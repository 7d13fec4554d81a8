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
import { type MoneyPart, moneyParts } from '@parcela/contract/operator';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { Today } from './queue-lists.ts';

type Shown = NonNullable<Today['figures']>;

const ofShares = ['sold', 'reserved', 'available'] as const;

/** The money at the bank, or one of its parts. */
type MoneyLine = 'atBank' | MoneyPart;

const amountOf = ({ atBank, parts }: Shown['money'][number], line: MoneyLine): number =>
  line === 'atBank' ? atBank : parts[line];

/** The table omits parts without money in any currency. */
const linesOf = (money: Shown['money']): readonly MoneyLine[] => [
  ...moneyParts.filter((part) => money.some(({ parts }) => parts[part] !== 0)),
  'atBank',
];

/** A row for each part and a final row for the sum, with a column for each currency. */
const useMoneyColumns = (money: Shown['money']): DataTableColumn<MoneyLine>[] => {
  const t = usePhrase();
  return [
    {
      key: 'name',
      header: t('boToday.money'),
      cell: (line) =>
        line === 'atBank' ? <strong>{t('boToday.money.atBank')}</strong> : t(`boToday.money.${line}`),
    },
    ...money.map((sums) => ({
      key: sums.currency,
      header: t(`bo.currency.${sums.currency}`),
      align: 'end' as const,
      isOnOneLine: true,
      cell: (line: MoneyLine) => {
        const amount = <MoneyText amount={amountOf(sums, line)} currency={sums.currency} />;
        return line === 'atBank' ? <strong>{amount}</strong> : amount;
      },
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
          rows={linesOf(money)}
          rowKey={(line) => line}
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
