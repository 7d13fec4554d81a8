import type { Portfolio } from '@parcela/contract/investor';
import { percentsThatAdd } from '@parcela/domain';
import { Card, Section, Segmented, Stack, Text } from '@parcela/ui';
import { type ChartPart, Donut, type DonutPart } from '@parcela/ui/charts';
import { usePhrase } from '@parcela/web';
import { type ReactNode, useState } from 'react';
import { useChartMoney } from '../../shared/money/chart-money.ts';
import { type AllocationKind, useAllocationParts } from './allocation-parts.ts';

/** There are not enough colours for more parts; the table above has every project. */
const partsMax = 6;

/** The largest parts; the remaining ones are combined into one. */
const greatest = (parts: readonly ChartPart[], others: string): readonly ChartPart[] => {
  const sorted = parts.filter(({ value }) => value > 0).toSorted((one, other) => other.value - one.value);
  if (sorted.length <= partsMax) return sorted;
  const rest = sorted.slice(partsMax - 1);
  return [
    ...sorted.slice(0, partsMax - 1),
    { key: 'others', label: others, value: rest.reduce((sum, { value }) => sum + value, 0) },
  ];
};

/** Parts with their percentages, which add up to 100.00. */
const withPercents = (parts: readonly ChartPart[]): DonutPart[] => {
  const values = parts.map(({ value }) => BigInt(value));
  const percents = percentsThatAdd(
    values,
    values.reduce((sum, value) => sum + value, 0n),
  );
  return parts.map((part, place) => ({ ...part, percent: percents[place] ?? '0.00' }));
};

const kinds: readonly AllocationKind[] = ['project', 'country', 'currency'];
const titles = {
  project: 'dashboard.allocation',
  country: 'dashboard.allocationCountries',
  currency: 'dashboard.allocationCurrencies',
} as const satisfies Record<AllocationKind, string>;

/** Allocation of the value by project, country or currency. Loaded separately, because charts are heavy. */
export const Allocation = ({ portfolio }: { portfolio: Portfolio }): ReactNode => {
  const t = usePhrase();
  const [kind, setKind] = useState<AllocationKind>('project');
  const { format } = useChartMoney(portfolio.currency);
  const parts = useAllocationParts(portfolio, kind);
  return (
    <Section
      title={t('dashboard.spreadOf')}
      actions={
        <Segmented
          label={t('dashboard.allocationBy')}
          options={kinds.map((value) => ({ value, label: t(`dashboard.by.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
      }
    >
      <Card>
        <Stack gap="sm">
          <Donut
            label={t(titles[kind])}
            parts={withPercents(greatest(parts, t('dashboard.others')))}
            formatValue={format}
            partLabel={t(`dashboard.${kind}`)}
            valueLabel={t('dashboard.value')}
            shareLabel={t('dashboard.partOfWhole')}
          />
          {kind === 'currency' && (
            <Text size="sm" c="dimmed">
              {t('dashboard.currenciesText')}
            </Text>
          )}
        </Stack>
      </Card>
    </Section>
  );
};
