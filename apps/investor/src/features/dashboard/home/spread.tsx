import type { Portfolio } from '@parcela/contract/investor';
import { Card, Segmented } from '@parcela/ui';
import { BarList } from '@parcela/ui/charts';
import { usePhrase } from '@parcela/web';
import { type ReactNode, useState } from 'react';
import { useChartMoney } from '../../../shared/money/chart-money.ts';
import { useCountryName } from '../../../shared/profile/use-country-name.ts';

const kinds = ['country', 'currency'] as const;
type Kind = (typeof kinds)[number];

/** The value by country or currency; the list of holdings has it by project. Loaded separately. */
export const Spread = ({ portfolio: { allocation, currency } }: { portfolio: Portfolio }): ReactNode => {
  const t = usePhrase();
  const countryName = useCountryName();
  const [kind, setKind] = useState<Kind>('country');
  const { format } = useChartMoney(currency);
  const parts =
    kind === 'country'
      ? allocation.countries.map(({ countryCode, value }) => ({
          key: countryCode,
          label: countryName(countryCode),
          value,
        }))
      : allocation.currencies.map(({ currency: of, value }) => ({ key: of, label: of, value }));
  return (
    <Card
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
      <BarList
        label={t(kind === 'country' ? 'dashboard.allocationCountries' : 'dashboard.allocationCurrencies')}
        parts={parts}
        formatValue={format}
        max={parts.reduce((sum, { value }) => sum + value, 0)}
      />
    </Card>
  );
};
