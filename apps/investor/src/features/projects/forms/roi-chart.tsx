import type { Currency, RoiYear } from '@parcela/domain';
import { formatInteger, formatMoney } from '@parcela/ui';
import { LineChart } from '@parcela/ui/charts';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

/** The gain of each year as a chart and as a table. */
export const RoiChart = ({
  projection,
  currency,
}: {
  projection: readonly RoiYear[];
  currency: Currency;
}): ReactNode => {
  const t = usePhrase();
  const { locale } = useIntl();
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const points = (of: (year: RoiYear) => bigint) =>
    projection.map((year) => ({ x: year.year, y: Number(of(year)) }));
  return (
    <LineChart
      label={t('calculator.chart')}
      xLabel={t('calculator.year')}
      formatX={(year) => formatInteger(locale, year)}
      formatXRead={(years) => t('calculator.years', { years })}
      formatY={(amount) => formatMoney(locale, amount, currency)}
      formatYAxis={(amount) => compact.format(amount / 100)}
      height={200}
      isArea
      series={[
        {
          key: 'total',
          label: t('calculator.totalLine'),
          points: points(({ totalNet }) => totalNet.amount),
        },
        { key: 'income', label: t('calculator.income'), points: points(({ income }) => income.amount) },
      ]}
    />
  );
};
