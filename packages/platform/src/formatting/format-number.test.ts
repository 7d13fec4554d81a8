import { type Locale, locales } from '@parcela/domain';
import { expect, it } from 'vitest';
import { sayMoney } from './format-money.ts';
import { sayNumber, sayRate } from './format-number.ts';
import { sayPercent } from './format-percent.ts';
import { sayDay } from './format-time.ts';

/** The figures as the screens write them. */
const written: Readonly<Record<Locale, readonly string[]>> = {
  cs: ['1 234', '1 234,50', '-2,10 %', '1 234,50 Kč', '1 234,50 €', '1 234,50 zł', '30. listopadu 2026'],
  en: ['1,234', '1,234.50', '-2.10%', 'CZK 1,234.50', '€1,234.50', 'PLN 1,234.50', '30 November 2026'],
  pl: ['1 234', '1 234,50', '-2,10%', '1 234,50 Kč', '1 234,50 €', '1 234,50 zł', '30 listopada 2026'],
};

it.each(locales)('documents format figures in %s like the screens', (locale) => {
  const said = [
    sayNumber(locale, 1_234n),
    sayRate(locale, '1234.5'),
    sayPercent(locale, '-2.1'),
    ...(['CZK', 'EUR', 'PLN'] as const).map((currency) => sayMoney(locale, { amount: 123_450n, currency })),
    sayDay(locale, '2026-11-30'),
  ];
  expect(said.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(written[locale]);
});
