import type { SiteOffer } from '@parcela/contract/site';
import { calculatorSlider, roiScenarios } from '@parcela/domain';
import type { ReactNode } from 'react';
import { calculate, type CalculatorSettings } from '../islands/calculate.ts';
import { useSite } from '../words/site-context.ts';
import { FactList } from './offer-facts.tsx';

const yearsMax = 30;

/** A visitor sees it where somebody signed in without shares would; nobody does when nothing can be bought. */
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
  step: number;
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

/** What an investment could bring, in three scenarios; the first view is counted by the server. */
export const Calculator = ({ offer: { project } }: { offer: SiteOffer }): ReactNode => {
  const { document, t, currency, money, percent } = useSite();
  const { calculation } = project;
  if (calculation === null) return null;
  const { conversionRateEurToCzk: eurToCzk, conversionRateEurToPln: eurToPln } = document.configuration;
  const bound = (value: number | null): bigint | null => (value === null ? null : BigInt(value));
  const { min, max, step, start } = calculatorSlider(
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
  };
  const years = Math.min(yearsMax, Math.max(1, calculation.period));
  const yearTexts = Array.from({ length: yearsMax }, (_, index) =>
    t('calculator.years', { years: index + 1 }),
  );
  const amount = Number(start.amount);
  const scenarios = roiScenarios({ rentalPercent: settings.rental, growthPercent: settings.growth });
  return (
    <div className="calculator" data-calculator={JSON.stringify({ ...settings, yearTexts })}>
      <div className="sliders">
        <Slider
          label={t('calculator.amount')}
          name="amount"
          text={money(amount, currency)}
          min={Number(min.amount)}
          max={Number(max.amount)}
          step={Number(step.amount)}
          value={amount}
        />
        <Slider
          label={t('calculator.period')}
          name="years"
          text={yearTexts[years - 1] ?? ''}
          min={1}
          max={yearsMax}
          step={1}
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
        {calculate(settings, { amount, years }).map(({ name, income, growth, total }) => (
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
              ]}
            />
          </section>
        ))}
      </div>
      <p className="hint">{t('calculator.scenariosText')}</p>
      <p className="hint">{t('site.calculator.note')}</p>
    </div>
  );
};
