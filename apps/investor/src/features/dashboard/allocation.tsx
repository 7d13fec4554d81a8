import type { Portfolio } from '@parcela/client/investor';
import { Card, formatHiddenMoney, formatMoney, usePrivacyMode } from '@parcela/ui';
import { type ChartPart, Donut } from '@parcela/ui/charts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { usePhrase } from '../../shared/phrases.tsx';

/** More parts than colours cannot be told apart; the table above has every project. */
const partsMax = 6;

const partsOf = (projects: Portfolio['projects'], others: string): ChartPart[] => {
  const parts = projects
    .toSorted((one, other) => other.currentValue - one.currentValue)
    .map(({ projectInfo, currentValue }) => ({
      key: projectInfo.documentId,
      label: projectInfo.title,
      value: currentValue,
    }));
  if (parts.length <= partsMax) return parts;
  const rest = parts.slice(partsMax - 1);
  return [
    ...parts.slice(0, partsMax - 1),
    { key: 'others', label: others, value: rest.reduce((sum, { value }) => sum + value, 0) },
  ];
};

/** How the value is spread over the projects. Loaded apart, because charts are heavy. */
export const Allocation = ({ portfolio }: { portfolio: Portfolio }): ReactNode => {
  const t = usePhrase();
  const { locale } = useIntl();
  const { isHidden } = usePrivacyMode();
  const { currency, projects } = portfolio;
  return (
    <Card title={t('dashboard.allocation')}>
      <Donut
        label={t('dashboard.allocation')}
        parts={partsOf(projects, t('dashboard.others'))}
        formatValue={(value) =>
          isHidden ? formatHiddenMoney(locale, currency) : formatMoney(locale, value, currency)
        }
        partLabel={t('dashboard.project')}
        valueLabel={t('dashboard.value')}
        shareLabel={t('dashboard.partOfWhole')}
      />
    </Card>
  );
};
