import type { Portfolio } from '@parcela/contract/investor';
import { Card, Segmented } from '@parcela/ui';
import { BarList } from '@parcela/ui/charts';
import { usePhrase } from '@parcela/web';
import { type ReactNode, useState } from 'react';
import { useChartMoney } from '../../../shared/money/chart-money.ts';
import { useAllocationParts } from '../allocation-parts.ts';

const kinds = ['country', 'currency'] as const;
type Kind = (typeof kinds)[number];

/** The value by country or currency; the list of holdings shows it by project. Loaded separately. */
export const Spread = ({ portfolio }: { portfolio: Portfolio }): ReactNode => {
  const t = usePhrase();
  const [kind, setKind] = useState<Kind>('country');
  const { format } = useChartMoney(portfolio.currency);
  const parts = useAllocationParts(portfolio, kind);
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
