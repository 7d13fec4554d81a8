import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amounts,
  anyCurrency,
  foreignForm,
  inForeignForm,
  isAmbiguousForm,
  ownForms,
} from '../../test/support/written-amounts.ts';
import { locales } from '../locale.ts';
import { formatDecimal } from './money.ts';
import { type AmountRules, readAmount } from './read-amount.ts';

const read = (text: string, rules: AmountRules = { locale: 'cs' }): string => {
  const reading = readAmount(text, rules);
  return reading.ok ? formatDecimal(reading.amount, rules.fractionDigits ?? 2) : reading.problem;
};
const cs = { locale: 'cs', unit: 'CZK' } as const;

describe('readAmount', () => {
  it.each([
    ['1 000,50 Kč', '1000.50'],
    ['1\u00A0000,50\u00A0Kč', '1000.50'],
    ['1\u202F000,50', '1000.50'],
    ['1\u2009000.50', '1000.50'],
    ['1,000.50', '1000.50'],
    ['1.000,50', '1000.50'],
    ['1000.50', '1000.50'],
    ['1000.5', '1000.50'],
    ['12.5', '12.50'],
    ['1000,50', '1000.50'],
    ["1'000.50", '1000.50'],
    ['1’000.50', '1000.50'],
    ['CZK 1,000.50', '1000.50'],
    ['czk1000', '1000.00'],
    ['+1000', '1000.00'],
    ['\u200E1000\u200F', '1000.00'],
    ['１０００．５０', '1000.50'],
    ['\t1000,50\r\n', '1000.50'],
    ['1 000,-', '1000.00'],
    ['1.000,– Kč', '1000.00'],
    ['.50', '0.50'],
    ['0,500', '0.50'],
    ['1000,5000', '1000.50'],
    ['1.000.000', '1000000.00'],
    ['1,00,000.50', '100000.50'],
    ['12,34,56,789', '123456789.00'],
  ])('reads %j as %s in Czech and in English', (text, amount) => {
    expect(read(text, cs)).toBe(amount);
    expect(read(text, { ...cs, locale: 'en' })).toBe(amount);
  });

  it.each([
    ['1,000', 'cs', 'ambiguous'],
    ['1.000', 'cs', 'ambiguous'],
    ['12.345', 'pl', 'ambiguous'],
    ['1,000', 'en', '1000.00'],
    ['1.000', 'en', 'ambiguous'],
    ['1.000,500', 'cs', 'ambiguous'],
    ['1 000,500', 'cs', 'ambiguous'],
    ['1 000', 'cs', '1000.00'],
    ['1000,505', 'cs', 'too_precise'],
    ['5,005', 'en', '5005.00'],
    ['1,5.5', 'cs', 'not_a_number'],
    ['1.000 000', 'cs', 'not_a_number'],
    ['1\t000', 'cs', 'not_a_number'],
    ['1  000', 'cs', 'not_a_number'],
    ['1 00', 'cs', 'not_a_number'],
    ['1.00.000', 'en', 'not_a_number'],
    ['1,00,00', 'en', 'not_a_number'],
    ['1,00,000,50', 'cs', 'not_a_number'],
    ['5,', 'cs', 'not_a_number'],
    ['1e3', 'cs', 'not_a_number'],
    ['1000²', 'cs', 'not_a_number'],
    ['1000 or 2000', 'en', 'not_a_number'],
    ['1000-', 'cs', 'not_a_number'],
    ['--5', 'cs', 'not_a_number'],
    ['-5', 'cs', 'negative'],
    ['−5', 'cs', 'negative'],
    ['1000 €', 'cs', 'other_unit'],
    ['USD 1000', 'cs', 'other_unit'],
    ['$1000', 'cs', 'other_unit'],
    ['Kč 1000 Kč', 'cs', 'not_a_number'],
    ['', 'cs', 'empty'],
    ['\u00A0\u200B', 'cs', 'empty'],
    ['Kč', 'cs', 'not_a_number'],
    ['9'.repeat(50), 'cs', 'not_a_number'],
  ] as const)('reads %j in %s as %s', (text, locale, result) => {
    expect(read(text, { locale, unit: 'CZK' })).toBe(result);
  });

  it('refuses a currency in a field without one', () => {
    expect(read('1000 Kč', { locale: 'cs', unit: null })).toBe('other_unit');
  });

  it('reads signs on either side of the currency where an amount may be negative', () => {
    for (const text of ['-5', '−5', '-€5', '€-5', '- 5 €', '–5,00 EUR'])
      expect(read(text, { locale: 'cs', unit: 'EUR', mayBeNegative: true })).toBe('-5.00');
  });

  it('reads rates and percentages without thousands', () => {
    const rate = { locale: 'cs', fractionDigits: 6, hasThousands: false } as const;
    expect(read('25.310', rate)).toBe('25.310000');
    expect(read('25,31', rate)).toBe('25.310000');
    expect(read('1 000', rate)).toBe('not_a_number');
    expect(read('7,5 %', { locale: 'en', hasThousands: false, unit: '%' })).toBe('7.50');
  });

  it('reads whole numbers', () => {
    const shares = { locale: 'cs', fractionDigits: 0 } as const;
    expect(read('1 000', shares)).toBe('1000');
    expect(read('5,5', shares)).toBe('too_precise');
    expect(read('1,000', shares)).toBe('ambiguous');
    expect(read('1e3', shares)).toBe('not_a_number');
  });
});

const anyLocale = fc.constantFrom(...locales);

describe('every amount', () => {
  it('reads back from its format in each language, as money, as a decimal, and without decimals', () => {
    fc.assert(
      fc.property(amounts, anyLocale, anyCurrency, (minor, locale, unit) => {
        for (const text of ownForms(minor, locale, unit))
          expect([text, read(text, { locale, unit })]).toEqual([text, formatDecimal(minor)]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads back from the formats of other countries, or is refused as ambiguous in one of the listed forms', () => {
    fc.assert(
      fc.property(amounts, anyLocale, anyCurrency, foreignForm, (minor, locale, unit, form) => {
        const text = inForeignForm(minor, form, unit);
        const result = read(text, { locale, unit });
        const isListed = result === 'ambiguous' && isAmbiguousForm(text);
        expect([text, isListed ? formatDecimal(minor) : result]).toEqual([text, formatDecimal(minor)]);
      }),
      { numRuns: 5_000 },
    );
  });

  it('keeps all digits of the text, which has only digits, separators, signs and the currency', () => {
    const letters = fc.constantFrom(...Array.from("0123456789.,' -+eKč€xzł%\u00A0\u200B١½²()/"));
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 12 }), anyLocale, (parts, locale) => {
        const text = parts.join('');
        const reading = readAmount(text, { locale, unit: 'CZK', mayBeNegative: true });
        if (!reading.ok) return;
        expect(text).toMatch(/^[\d.,' \-+Kčec\u00A0\u200B]+$/);
        const digits = (of: string) => of.replaceAll(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '');
        expect(digits(formatDecimal(reading.amount))).toBe(digits(text));
      }),
      { numRuns: 20_000 },
    );
  });

  it('has the same meaning in each language that can read it', () => {
    const texts = fc.stringMatching(/^\d{1,4}([ .,']\d{1,3}){0,3}$/);
    fc.assert(
      fc.property(texts, (text) => {
        const readings = locales.map((locale) => read(text, { locale })).filter((one) => /\d/.test(one));
        // Only English writes thousands as other languages write decimals.
        if (/^[1-9]\d{0,2}(,\d{3})+$/.test(text)) return;
        expect(new Set(readings).size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 10_000 },
    );
  });
});
