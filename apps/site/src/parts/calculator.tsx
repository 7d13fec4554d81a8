import type { SiteOffer } from '@parcela/contract/site';
import {
  calculatorSlider,
  calculatorYearsMax,
  feePercent,
  rentStartsOn,
  roiScenarios,
  withheldTaxPercent,
} from '@parcela/domain';
import type { ReactNode } from 'react';
import { calculate, type CalculatorSettings } from '../islands/calculate.ts';
import { useSite } from '../words/site-context.ts';
import { FactList } from './offer-facts.tsx';

/**
 * A visitor sees the calculator in the same cases as a signed-in user without shares; no reader sees it when
 * shares cannot be bought.
 */
export const hasCalculator = ({ project }: SiteOffer, isRunOff: boolean): boolean =>
  !isRunOff &&
  project.isCalculatorEnabled &&
  project.calculation !== null &&
  (project.state === 'Open' || project.state === 'Prepared');

const Slider = ({
  label,
  name,
  text,
  ...range
}: {
  label: string;
  name: string;
  text: string;
  min: number;
  max: number;
  value: number;
}): ReactNode => {
  const id = `calculator-${name}`;
  const { value, ...bounds } = range;
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} data-value={name}>
        {text}
      </output>
      <input id={id} type="range" {...bounds} defaultValue={value} aria-valuetext={text} />
    </div>
  );
};

/** The possible result of an investment, scenario by scenario; the server calculates the first view. */
export const Calculator = ({ offer: { project } }: { offer: SiteOffer }): ReactNode => {
  const { document, t, currency, money, percent, day } = useSite();
  const { calculation } = project;
  if (calculation === null) return null;
  const { conversionRateEurToCzk: eurToCzk, conversionRateEurToPln: eurToPln } = document.configuration;
  const bound = (value: number | null): bigint | null => (value === null ? null : BigInt(value));
  const { start, stops } = calculatorSlider(
    {
      calculatorMin: bound(calculation.calculatorMin),
      calculatorMax: bound(calculation.calculatorMax),
      currency: project.currency,
    },
    currency,
    { eurToCzk, eurToPln },
  );
  const settings: CalculatorSettings = {
    locale: document.locale,
    currency,
    rental: calculation.annualRentalIncome,
    growth: calculation.incrementalPropertyValue,
    unitPrice: project.unitPrice[currency],
    unitFee: project.unitFee[currency],
    today: document.today,
    rentStartsOn: rentStartsOn(project, document.today),
  };
  const years = Math.min(calculatorYearsMax, Math.max(1, calculation.period));
  const yearTexts = Array.from({ length: calculatorYearsMax }, (_, index) =>
    t('calculator.years', { years: index + 1 }),
  );
  const amount = Number(start.amount);
  const unitFee = BigInt(settings.unitFee);
  const fee = feePercent({ nominal: BigInt(settings.unitPrice) - unitFee, fee: unitFee });
  const scenarios = roiScenarios({ rentalPercent: settings.rental, growthPercent: settings.growth });
  return (
    <div
      className="calculator"
      data-calculator={JSON.stringify({ ...settings, yearTexts, stops: stops.map(Number) })}
    >
      <div className="sliders">
        <Slider
          label={t('calculator.amount')}
          name="amount"
          text={money(amount, currency)}
          min={0}
          max={stops.length - 1}
          value={stops.indexOf(start.amount)}
        />
        <Slider
          label={t('calculator.period')}
          name="years"
          text={yearTexts[years - 1] ?? ''}
          min={1}
          max={calculatorYearsMax}
          value={years}
        />
      </div>
      <noscript>
        <p className="hint">
          {t('site.calculator.static', {
            amount: money(amount, currency),
            years: yearTexts[years - 1] ?? '',
          })}
        </p>
      </noscript>
      <div className="scenarios">
        {calculate(settings, { amount, years }).map(({ name, income, growth, total, net }) => (
          <section key={name} className={`scenario scenario-${name}`}>
            <h3>{t(`calculator.scenario.${name}`)}</h3>
            <p className="scenario-total">
              <output data-value={`${name}-total`}>{total}</output>
            </p>
            <FactList
              className="facts facts-lines"
              facts={[
                {
                  label: t('site.calculator.rental'),
                  value: <output data-value={`${name}-income`}>{income}</output>,
                  note: percent(scenarios[name].rentalPercent),
                },
                {
                  label: t('site.calculator.growth'),
                  value: <output data-value={`${name}-growth`}>{growth}</output>,
                  note: percent(scenarios[name].growthPercent, 'exceptZero'),
                },
                {
                  label: t('calculator.net'),
                  value: <output data-value={`${name}-net`}>{net}</output>,
                },
              ]}
            />
          </section>
        ))}
      </div>
      <p className="hint">{t('calculator.scenariosText')}</p>
      <p className="hint">
        {t('calculator.netText', { fee: percent(fee), tax: percent(withheldTaxPercent) })}{' '}
        {settings.rentStartsOn === null
          ? t('calculator.rentNow')
          : t('calculator.rentFrom', { date: day(settings.rentStartsOn) })}
      </p>
      <p className="hint">{t('site.calculator.note')}</p>
    </div>
  );
};
