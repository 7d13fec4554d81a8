import type { DetailStats, Project } from '@parcela/contract/investor';
import {
  calculatorYearsMax,
  currencies,
  type Currency,
  feePercent,
  roiScenarioNames,
  withheldTaxPercent,
} from '@parcela/domain';
import {
  Card,
  DateText,
  evenStops,
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
import type { ProjectSearch } from '../queries/project-search.ts';
import { RoiChart } from './roi-chart.tsx';
import { TypedAmount } from './typed-amount.tsx';
import { type CalculatedProject, useCalculation } from './use-roi-calculation.ts';

export interface RoiCalculatorProps {
  readonly project: CalculatedProject;
  readonly calculation: NonNullable<Project['calculation']>;
  readonly rates: DetailStats['rates'];
  readonly preferred: Currency;
  readonly search: ProjectSearch;
  readonly onSearch: (search: ProjectSearch) => void;
}

/**
 * A calculation of possible earnings (spec section 9). It shows none of the investor's own money, so privacy
 * mode hides nothing.
 */
export const RoiCalculator = (props: RoiCalculatorProps): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const { locale } = useIntl();
  const { amount, years, slider, result, projection, scenario, scenarios, rentStartsOn, ...entering } =
    useCalculation(props);
  const unitFee = BigInt(props.project.unitFee[amount.currency]);
  const nominal = BigInt(props.project.unitPrice[amount.currency]) - unitFee;
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
        <TypedAmount amount={amount} slider={slider} onAmount={entering.setAmount} />
        <SliderInput
          label={t('calculator.amount')}
          value={Number(amount.amount)}
          valueText={shown(amount.amount)}
          stops={slider.stops.map(Number)}
          onChange={entering.setAmount}
        />
        <SliderInput
          label={t('calculator.period')}
          value={years}
          valueText={t('calculator.years', { years })}
          stops={evenStops(1, calculatorYearsMax, 1)}
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
            { key: 'net', label: t('calculator.net'), value: exact(result.net.amount), isStrong: true },
          ]}
        />
        <RoiChart projection={projection} currency={amount.currency} />
        <Text size="sm" c="dimmed">
          {rich('calculator.assumptions', {
            rental: <PercentText value={result.rentalPercent} />,
            growth: <PercentText value={result.growthPercent} sign="always" />,
          })}
        </Text>
        <Text size="sm" c="dimmed">
          {rich('calculator.netText', {
            fee: <PercentText value={feePercent({ nominal, fee: unitFee })} />,
            tax: <PercentText value={withheldTaxPercent} />,
          })}{' '}
          {rentStartsOn === null
            ? t('calculator.rentNow')
            : rich('calculator.rentFrom', { date: <DateText value={rentStartsOn} /> })}
        </Text>
        <Section title={t('calculator.scenarios')} headingOrder={3}>
          <FactList
            facts={scenarios.map(({ name, rentalPercent, growthPercent, totalNet, net }) => ({
              key: name,
              label: rich('calculator.scenarioOf', {
                scenario: t(`calculator.scenario.${name}`),
                rental: <PercentText value={rentalPercent} />,
                growth: <PercentText value={growthPercent} sign="always" />,
              }),
              value: rich('calculator.totalAndNet', {
                total: exact(totalNet.amount),
                net: exact(net.amount),
              }),
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
