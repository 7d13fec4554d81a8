import type { DetailStats, Project } from '@parcela/client/investor';
import { currencies, type Currency, roiScenarioNames } from '@parcela/domain';
import {
  Card,
  FactList,
  formatMoney,
  PercentText,
  Section,
  Segmented,
  SliderInput,
  Stack,
  Text,
} from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { type ProjectSearch, yearsMax } from '../queries/project-search.ts';
import { RoiChart } from './roi-chart.tsx';
import { useCalculation } from './use-roi-calculation.ts';

export interface RoiCalculatorProps {
  readonly project: Pick<Project, 'currency'>;
  readonly calculation: NonNullable<Project['calculation']>;
  readonly rates: DetailStats['rates'];
  readonly preferred: Currency;
  readonly search: ProjectSearch;
  readonly onSearch: (search: ProjectSearch) => void;
}

/**
 * What an investment could earn (spec section 9). Nothing here is the person's own money, so privacy mode hides
 * nothing.
 */
export const RoiCalculator = (props: RoiCalculatorProps): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const { locale } = useIntl();
  const { amount, years, slider, result, projection, scenario, scenarios, ...entering } =
    useCalculation(props);
  const assumed = scenarios.find(({ name }) => name === scenario);
  const shown = (value: bigint): string => formatMoney(locale, value, amount.currency, { fraction: 'trim' });
  const exact = (value: bigint): string => formatMoney(locale, value, amount.currency);
  return (
    <Card title={t('calculator.title')}>
      <Stack gap="md">
        <Segmented
          label={t('calculator.currency')}
          options={currencies.map((value) => ({ value, label: value }))}
          value={amount.currency}
          onChange={entering.setCurrency}
        />
        <SliderInput
          label={t('calculator.amount')}
          value={Number(amount.amount)}
          valueText={shown(amount.amount)}
          min={Number(slider.min.amount)}
          max={Number(slider.max.amount)}
          step={Number(slider.step.amount)}
          onChange={entering.setAmount}
        />
        <SliderInput
          label={t('calculator.period')}
          value={years}
          valueText={t('calculator.years', { years })}
          min={1}
          max={yearsMax}
          step={1}
          onChange={entering.setYears}
        />
        <Segmented
          label={t('calculator.scenario')}
          options={roiScenarioNames.map((value) => ({ value, label: t(`calculator.scenario.${value}`) }))}
          value={scenario}
          onChange={entering.setScenario}
        />
        <FactList
          facts={[
            { key: 'income', label: t('calculator.annualIncome'), value: exact(result.annualIncome.amount) },
            { key: 'growth', label: t('calculator.growth'), value: exact(result.remainder.amount) },
            {
              key: 'total',
              label: t('calculator.total'),
              value: exact(result.totalNet.amount),
              isStrong: true,
            },
          ]}
        />
        <RoiChart projection={projection} currency={amount.currency} />
        <Text size="sm" c="dimmed">
          {rich('calculator.assumptions', {
            rental: <PercentText value={assumed?.rentalPercent} />,
            growth: <PercentText value={assumed?.growthPercent} sign="always" />,
          })}
        </Text>
        <Section title={t('calculator.scenarios')} headingOrder={3}>
          <FactList
            facts={scenarios.map(({ name, rentalPercent, growthPercent, total }) => ({
              key: name,
              label: rich('calculator.scenarioOf', {
                scenario: t(`calculator.scenario.${name}`),
                rental: <PercentText value={rentalPercent} />,
                growth: <PercentText value={growthPercent} sign="always" />,
              }),
              value: exact(total.amount),
              isStrong: name === scenario,
            }))}
          />
        </Section>
        <Text size="sm" c="dimmed">
          {t('calculator.scenariosText')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('calculator.note')}
        </Text>
      </Stack>
    </Card>
  );
};
