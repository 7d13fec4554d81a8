import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies, formatDecimal, money, parseDecimal } from './money.ts';
import type { Currency } from './money.ts';
import { convert, InvalidRateError, parseRates, rateBetween, ratesJumped } from './exchange-rates.ts';
import type { Rates } from './exchange-rates.ts';

const rates: Rates = { eurToCzk: '25', eurToPln: '4.3' };

const anyRates = fc
  .record({
    czk: fc.bigInt({ min: 10_000_000n, max: 100_000_000n }),
    pln: fc.bigInt({ min: 1_000_001n, max: 9_999_999n }),
  })
  .map(({ czk, pln }): Rates => ({ eurToCzk: formatDecimal(czk, 6), eurToPln: formatDecimal(pln, 6) }));
const anyCurrency = fc.constantFrom(...currencies);
const anyAmount = fc.bigInt({ min: 0n, max: 10n ** 13n });

/** Millionths of a currency in one euro, computed independently of the code under test. */
function scale(currency: Currency, { eurToCzk, eurToPln }: Rates): bigint {
  if (currency === 'EUR') return 1_000_000n;
  return parseDecimal(currency === 'CZK' ? eurToCzk : eurToPln, { fractionDigits: 6 });
}

describe('convert', () => {
  it('goes through the euro and rounds once, half up (spec 9.02)', () => {
    expect(convert(money(100_00n, 'EUR'), 'CZK', rates)).toEqual(money(2500_00n, 'CZK'));
    expect(convert(money(2500_00n, 'CZK'), 'PLN', rates)).toEqual(money(430_00n, 'PLN'));
    // 0.125 EUR is half a cent above 0.12.
    expect(convert(money(3_12n, 'CZK'), 'EUR', rates)).toEqual(money(12n, 'EUR'));
    expect(convert(money(3_13n, 'CZK'), 'EUR', rates)).toEqual(money(13n, 'EUR'));
    expect(convert(money(50n, 'CZK'), 'EUR', { ...rates, eurToCzk: '20' })).toEqual(money(3n, 'EUR'));
    expect(convert(money(-50n, 'CZK'), 'EUR', { ...rates, eurToCzk: '20' })).toEqual(money(-3n, 'EUR'));
  });

  it('rounds CZK to PLN once at the end, not a second time at the euro (spec 1.15, 9.02)', () => {
    // 0.12 CZK is 0.48 euro cents: conversion through rounded euros would lose all of 2.064 grosze.
    expect(convert(money(12n, 'CZK'), 'PLN', rates)).toEqual(money(2n, 'PLN'));
  });

  it('does not change an amount in its own currency', () => {
    expect(convert(money(1n, 'PLN'), 'PLN', rates)).toEqual(money(1n, 'PLN'));
  });

  it('changes the value by at most half a minor unit of the target', () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, anyCurrency, anyRates, (amount, from, to, r) => {
        const [a, b] = [scale(from, r), scale(to, r)];
        const off = 2n * (convert(money(amount, from), to, r).amount * a - amount * b);
        expect(off <= a && -off <= a).toBe(true);
      }),
    );
  });

  it('never converts more money to less', () => {
    fc.assert(
      fc.property(
        anyAmount,
        fc.bigInt({ min: 0n, max: 1000n }),
        fc.tuple(anyCurrency, anyCurrency),
        anyRates,
        (amount, more, [from, to], r) => {
          const less = convert(money(amount, from), to, r).amount;
          expect(convert(money(amount + more, from), to, r).amount >= less).toBe(true);
        },
      ),
    );
  });

  it('returns the original amount after a round trip through a finer currency', () => {
    fc.assert(
      fc.property(anyAmount, fc.tuple(anyCurrency, anyCurrency), anyRates, (amount, [from, through], r) => {
        fc.pre(scale(through, r) > scale(from, r));
        const start = money(amount, from);
        expect(convert(convert(start, through, r), from, r)).toEqual(start);
      }),
    );
  });

  it('changes an amount in the first round trip through a coarser currency, but in none of a thousand later ones', () => {
    const there = (amount: bigint): bigint =>
      convert(convert(money(amount, 'CZK'), 'EUR', rates), 'CZK', rates).amount;
    const once = there(13n);
    expect(once).toBe(25n);
    let now = once;
    for (let trip = 0; trip < 1000; trip += 1) now = there(now);
    expect(now).toBe(once);
  });

  it('gains less than one minor unit of the coarser currency on any round trip, and never twice', () => {
    fc.assert(
      fc.property(anyAmount, fc.tuple(anyCurrency, anyCurrency), anyRates, (amount, [from, through], r) => {
        const trip = (value: bigint): bigint =>
          convert(convert(money(value, from), through, r), from, r).amount;
        const back = trip(amount);
        const gain = back - amount;
        const [a, b] = [scale(from, r), scale(through, r)];
        // |gain| ≤ half a unit of `through`, valued in `from`, plus half a unit of `from`.
        expect(2n * (gain < 0n ? -gain : gain) * b <= a + b).toBe(true);
        expect(trip(back)).toBe(back);
      }),
    );
  });

  it('gains at most the half units of its three roundings on the triangle EUR, CZK, PLN, EUR', () => {
    fc.assert(
      fc.property(anyAmount, anyRates, (amount, r) => {
        const start = money(amount, 'EUR');
        const back = convert(convert(convert(start, 'CZK', r), 'PLN', r), 'EUR', r);
        const gain = back.amount - amount;
        const [czk, pln] = [scale('CZK', r), scale('PLN', r)];
        const million = 1_000_000n;
        // In half cents times czk × pln: one half of a haléř, of a grosz and of a cent.
        const bound = million * pln + million * czk + czk * pln;
        expect(2n * (gain < 0n ? -gain : gain) * czk * pln <= bound).toBe(true);
      }),
    );
  });
});

describe('rates', () => {
  it('stay unchanged when they are plausible', () => {
    expect(parseRates({ eurToCzk: '24.735', eurToPln: '4.2513' })).toEqual({
      eurToCzk: '24.735',
      eurToPln: '4.2513',
    });
  });

  it('may lie at the bounds of the plausible range, and an error names a rate beyond them', () => {
    for (const bound of [
      { eurToCzk: '10', eurToPln: '1' },
      { eurToCzk: '100', eurToPln: '9.999999' },
    ])
      expect(parseRates(bound)).toEqual(bound);
    const message = `eurToPln is not a believable rate: "${'1'.repeat(40)}".`;
    expect(() => parseRates({ ...rates, eurToPln: '1'.repeat(1000) })).toThrow(
      expect.objectContaining({ name: 'InvalidRateError', message, rate: 'eurToPln' }),
    );
  });

  it.each(['0', '0.000000', '-25', '25000', '0.025', '4.3', '25,1', '', '25.1234567', 'abc', 'Infinity'])(
    'refuse %j as the number of crowns in a euro',
    (eurToCzk) => {
      expect(() => parseRates({ ...rates, eurToCzk })).toThrow(InvalidRateError);
    },
  );

  it.each(['0', '-4.3', '4300', '0.0043', '25', '4.12345678'])(
    'refuse %j as the number of zloty in a euro',
    (eurToPln) => {
      expect(() => parseRates({ ...rates, eurToPln })).toThrow(InvalidRateError);
    },
  );

  it('refuse to convert by a rate that is not positive', () => {
    expect(() => convert(money(1n, 'EUR'), 'CZK', { ...rates, eurToCzk: '0' })).toThrow(InvalidRateError);
    expect(() => convert(money(1n, 'CZK'), 'EUR', { ...rates, eurToCzk: '-1' })).toThrow(InvalidRateError);
  });

  it('give a rate between any two currencies', () => {
    expect(rateBetween('EUR', 'CZK', { ...rates, eurToCzk: '24.735000' })).toBe('24.735');
    expect(rateBetween('CZK', 'EUR', rates)).toBe('0.04');
    expect(rateBetween('PLN', 'CZK', rates)).toBe('5.813953');
    expect(rateBetween('PLN', 'PLN', rates)).toBe('1');
    expect(rateBetween('EUR', 'CZK', { ...rates, eurToCzk: '30' })).toBe('30');
  });

  it('count as a jump when one rate moves by more than a tenth, up or down', () => {
    expect(ratesJumped(rates, { ...rates, eurToCzk: '27.5' })).toBe(false);
    expect(ratesJumped(rates, { ...rates, eurToCzk: '27.500001' })).toBe(true);
    expect(ratesJumped(rates, { ...rates, eurToCzk: '22.499999' })).toBe(true);
    expect(ratesJumped(rates, { ...rates, eurToPln: '4.8' })).toBe(true);
  });
});
