import { formatMoney } from '../words/format.ts';
import { calculate, type CalculatorSettings } from './calculate.ts';

/** The settings that the server wrote into the page, with the words for each number of years. */
interface Written extends CalculatorSettings {
  readonly yearTexts: readonly string[];
  /** The amounts of the first slider, which holds their index: minor units, ascending. */
  readonly stops: readonly number[];
}

const fill = (root: HTMLElement, name: string, text: string): void => {
  const place = root.querySelector(`[data-value="${name}"]`);
  if (place) place.textContent = text;
};

/** Follows the two sliders of one calculator. */
const start = (root: HTMLElement): void => {
  const settings = JSON.parse(root.dataset['calculator'] ?? '{}') as Written;
  const [amountField, yearsField] = root.querySelectorAll<HTMLInputElement>('input');
  if (!amountField || !yearsField) return;
  const show = (): void => {
    const input = { amount: settings.stops[Number(amountField.value)] ?? 0, years: Number(yearsField.value) };
    const amountText = formatMoney(settings.locale, input.amount, settings.currency);
    const yearsText = settings.yearTexts[input.years - 1] ?? '';
    fill(root, 'amount', amountText);
    fill(root, 'years', yearsText);
    amountField.setAttribute('aria-valuetext', amountText);
    yearsField.setAttribute('aria-valuetext', yearsText);
    for (const { name, ...values } of calculate(settings, input))
      for (const [key, text] of Object.entries(values)) fill(root, `${name}-${key}`, text);
  };
  root.addEventListener('input', show);
  // A browser restores the previous choice after a reload.
  show();
};

for (const root of document.querySelectorAll<HTMLElement>('[data-calculator]')) start(root);
