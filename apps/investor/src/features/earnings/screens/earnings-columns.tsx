import type { Earning } from '@parcela/contract/investor';
import { type Currency, writeDay } from '@parcela/domain';
import { Button, type DataTableColumn, DateText, Link, MoneyText, Stack, Text } from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import { paths } from '../../../shared/navigation/paths.ts';
import { EarningState } from './earning-state.tsx';

interface Options {
  /** The display currency of all amounts. */
  readonly currency: Currency;
  /** Earnings in another currency have a second column with the converted amount. */
  readonly isConverted: boolean;
  /** Sorting needs every earning: otherwise the first loaded row would look like the first of all. */
  readonly isSortable: boolean;
  readonly onOpen: (earning: Earning) => void;
}

/** Date, project, amount and payout method (spec section 2), and a link to the details of an earning. */
export const useEarningsColumns = ({
  currency,
  isConverted,
  isSortable,
  onOpen,
}: Options): DataTableColumn<Earning>[] => {
  const t = usePhrase();
  const { locale } = useLocale();
  const nameOf = ({ projectInfo, timestamp }: Earning): string =>
    t('earnings.breakdownOf', {
      project: projectInfo.title,
      date: writeDay(locale, timestamp),
    });
  const periodOf = ({ periodFrom, periodTo }: NonNullable<Earning['corrects']>): string =>
    `${writeDay(locale, periodFrom)} – ${writeDay(locale, periodTo)}`;
  const converted: DataTableColumn<Earning> = {
    key: 'converted',
    header: t('earnings.inCurrency', { currency }),
    align: 'end',
    isOnOneLine: true,
    cell: (row) => <MoneyText amount={row.converted.amount} currency={row.converted.currency} />,
  };
  return [
    {
      key: 'date',
      header: t('earnings.date'),
      isOnOneLine: true,
      isSortable,
      cell: ({ timestamp }) => <DateText value={timestamp} />,
    },
    {
      key: 'project',
      header: t('earnings.project'),
      isCardTitle: true,
      isSortable,
      cell: ({ projectInfo, corrects, kind }) => (
        <Stack gap={0} align="flex-start">
          <Link to={paths.project(projectInfo.slug)}>{projectInfo.title}</Link>
          {kind !== 'income' && (
            <Text component="span" size="sm" c="dimmed">
              {t(`earnings.kind.${kind}`)}
            </Text>
          )}
          {corrects !== null && (
            <Text component="span" size="sm" c="dimmed">
              {t('earnings.correctionOf', { period: periodOf(corrects) })}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'amount',
      header: t('earnings.amount'),
      align: 'end',
      isOnOneLine: true,
      isSortable,
      cell: (row) => (
        <Stack gap={0}>
          <MoneyText amount={row.amount - row.capital} currency={row.currency} />
          {row.capital > 0 && (
            <Text component="span" size="sm" c="dimmed">
              {t('earnings.capital')} <MoneyText amount={row.capital} currency={row.currency} />
            </Text>
          )}
          {row.deducted > 0 && (
            <Text component="span" size="sm" c="dimmed">
              {t('earnings.deductedOf')} <MoneyText amount={row.deducted} currency={row.currency} />
            </Text>
          )}
        </Stack>
      ),
    },
    ...(isConverted ? [converted] : []),
    {
      key: 'settlement',
      header: t('earnings.payoutMethod'),
      isOnOneLine: true,
      cell: ({ settlement, state }) => (
        <Stack gap={2} align="flex-start">
          <span>{t(`earnings.payoutMethod.${settlement}`)}</span>
          {state !== 'settled' && <EarningState state={state} />}
        </Stack>
      ),
    },
    {
      key: 'breakdown',
      header: t('earnings.breakdown'),
      isAction: true,
      align: 'end',
      isOnOneLine: true,
      cell: (row) => (
        <Button
          emphasis="quiet"
          size="small"
          onClick={() => onOpen(row)}
          aria-label={`${t('earnings.breakdown')}: ${nameOf(row)}`}
        >
          {t('earnings.breakdown')}
        </Button>
      ),
    },
  ];
};
