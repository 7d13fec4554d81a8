import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMoney,
  compareMoney,
  currencies,
  CurrencyMismatchError,
  divideHalfUp,
  formatDecimal,
  InvalidDecimalError,
  isCurrency,
  isWalletCurrency,
  isZero,
  minMoney,
  money,
  multiplyMoney,
  parseDecimal,
  subtractMoney,
  sumMoney,
  walletCurrencies,
  zero,
} from './money.ts';

const amounts = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });

describe('money', () => {
  it('has three currencies, and wallets in CZK and EUR only (spec 1.14, 1.15, 9.02)', () => {
    expect(currencies).toEqual(['CZK', 'EUR', 'PLN']);
    expect(walletCurrencies).toEqual(['CZK', 'EUR']);
    expect([isCurrency('PLN'), isCurrency('USD'), isCurrency(null)]).toEqual([true, false, false]);
    expect([isWalletCurrency('EUR'), isWalletCurrency('PLN')]).toEqual([true, false]);
  });

  it('adds, subtracts, multiplies and compares minor units', () => {
    expect(addMoney(money(1_00n, 'CZK'), money(2_50n, 'CZK'))).toEqual(money(3_50n, 'CZK'));
    expect(subtractMoney(money(1_00n, 'CZK'), money(2_50n, 'CZK'))).toEqual(money(-1_50n, 'CZK'));
    expect(multiplyMoney(money(115n, 'EUR'), 3)).toEqual(money(345n, 'EUR'));
    expect(multiplyMoney(money(115n, 'EUR'), 10n ** 12n)).toEqual(money(115n * 10n ** 12n, 'EUR'));
    expect(minMoney(money(5n, 'CZK'), money(4n, 'CZK'))).toEqual(money(4n, 'CZK'));
    expect(compareMoney(money(5n, 'CZK'), money(4n, 'CZK'))).toBe(1);
    expect(compareMoney(money(4n, 'CZK'), money(5n, 'CZK'))).toBe(-1);
    expect(compareMoney(money(4n, 'CZK'), money(4n, 'CZK'))).toBe(0);
    expect([isZero(zero('PLN')), isZero(money(-1n, 'PLN'))]).toEqual([true, false]);
    expect(sumMoney([], 'PLN')).toEqual(zero('PLN'));
    expect(sumMoney([money(1n, 'PLN'), money(2n, 'PLN')], 'PLN')).toEqual(money(3n, 'PLN'));
  });

  it('refuses to mix currencies in every operation', () => {
    const [czk, eur] = [money(1n, 'CZK'), money(1n, 'EUR')];
    for (const mix of [addMoney, subtractMoney, minMoney, compareMoney]) {
      expect(() => mix(czk, eur)).toThrow(CurrencyMismatchError);
      expect(() => mix(czk, eur)).toThrow('Cannot combine CZK with EUR.');
      expect(() => mix(czk, eur)).toThrow(expect.objectContaining({ name: 'CurrencyMismatchError' }));
    }
    expect(() => sumMoney([czk, eur], 'CZK')).toThrow(CurrencyMismatchError);
    expect(() => sumMoney([eur], 'CZK')).toThrow(CurrencyMismatchError);
  });

  it.each([1.5, Number.NaN, Infinity, 2 ** 53])('refuses to multiply by %s', (count) => {
    expect(() => multiplyMoney(money(1n, 'CZK'), count)).toThrow(RangeError);
  });

  it('does not change after subtracting and adding the same amount', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const [left, right] = [money(a, 'CZK'), money(b, 'CZK')];
        expect(addMoney(subtractMoney(left, right), right)).toEqual(left);
      }),
    );
  });
});

describe('parseDecimal and formatDecimal', () => {
  it('parse every two-decimal price exactly, where floats times 100 do not', () => {
    expect(parseDecimal('1.15', { fractionDigits: 2 })).toBe(115n);
    expect(Math.trunc(1.15 * 100)).toBe(114);
    expect(parseDecimal('1500', { fractionDigits: 2 })).toBe(150_000n);
    expect(parseDecimal('-0.05', { fractionDigits: 2 })).toBe(-5n);
    expect(parseDecimal('1500.5000', { fractionDigits: 2 })).toBe(150_050n);
    expect(parseDecimal('24.123456', { fractionDigits: 6 })).toBe(24_123_456n);
    expect(parseDecimal('7', { fractionDigits: 0 })).toBe(7n);
    expect(parseDecimal('0'.repeat(39) + '7', { fractionDigits: 2 })).toBe(700n);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '1,5',
    '1.',
    '.5',
    '+1',
    '1e3',
    '0x10',
    '1.234',
    '--1',
    'NaN',
    '1_000',
    '1'.repeat(41),
    '١',
  ])('refuse %j as an amount', (text) => {
    expect(() => parseDecimal(text, { fractionDigits: 2 })).toThrow(InvalidDecimalError);
  });

  it('name the refused text, but only the beginning of a long one', () => {
    const refused = `Not a decimal number of the expected precision: "${'1'.repeat(40)}".`;
    const long = () => parseDecimal('1'.repeat(1000), { fractionDigits: 2 });
    expect(long).toThrow(expect.objectContaining({ name: 'InvalidDecimalError', message: refused }));
  });

  it('write exactly the requested number of digits', () => {
    expect(formatDecimal(150_000n)).toBe('1500.00');
    expect(formatDecimal(-5n)).toBe('-0.05');
    expect(formatDecimal(0n)).toBe('0.00');
    expect(formatDecimal(7n, 0)).toBe('7');
    expect(formatDecimal(24_123_456n, 6)).toBe('24.123456');
  });

  it('parse what was written', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 8 }), (minor, fractionDigits) => {
        expect(parseDecimal(formatDecimal(minor, fractionDigits), { fractionDigits })).toBe(minor);
      }),
    );
  });
});

describe('divideHalfUp', () => {
  it('rounds a half away from zero', () => {
    expect([
      divideHalfUp(5n, 2n),
      divideHalfUp(-5n, 2n),
      divideHalfUp(5n, -2n),
      divideHalfUp(-5n, -2n),
    ]).toEqual([3n, -3n, -3n, 3n]);
    expect([divideHalfUp(7n, 5n), divideHalfUp(8n, 5n), divideHalfUp(-7n, 5n)]).toEqual([1n, 2n, -1n]);
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError);
  });

  it('is off by at most half a unit, and is symmetric for negative numbers', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 9n }), (n, d) => {
        const twiceOff = 2n * (divideHalfUp(n, d) * d - n);
        expect(twiceOff <= d && -twiceOff <= d).toBe(true);
        expect(divideHalfUp(-n, d)).toBe(-divideHalfUp(n, d));
      }),
    );
  });
});
