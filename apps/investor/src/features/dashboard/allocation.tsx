import type { Portfolio } from '@parcela/client/investor';
import { Card, formatHiddenMoney, formatMoney, usePrivacyMode } from '@parcela/ui';
import { Donut } from '@parcela/ui/charts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { usePhrase } from '../../shared/phrases.tsx';

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
        parts={projects
          .toSorted((one, other) => other.currentValue - one.currentValue)
          .map(({ projectInfo, currentValue }) => ({
            key: projectInfo.documentId,
            label: projectInfo.title,
            value: currentValue,
          }))}
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
