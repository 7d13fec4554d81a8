import { expect, test } from 'vitest';
import { formatDecimal, mulDivUp, parseDecimal } from './decimal.ts';

test('a decimal text becomes an integer in the smallest unit, and is formatted without trailing zeros', () => {
  expect(parseDecimal('1500.1', 2)).toBe(150_010n);
  expect(formatDecimal(150_010n, 2)).toBe('1500.1');
  expect(formatDecimal(150_000n, 2)).toBe('1500');
  expect(formatDecimal(-5n, 2)).toBe('-0.05');
  expect(formatDecimal(0n, 8)).toBe('0');
});

test.each(['1.005', '-1', '1e3', '', '.5', '1,5'])(
  'the text "%s" is not an amount with two decimals',
  (text) => {
    expect(parseDecimal(text, 2)).toBeUndefined();
  },
);

test('the sandbox rounds a price in a cryptocurrency up, so that it is never too low', () => {
  expect(mulDivUp(10n, 1n, 3n)).toBe(4n);
  expect(mulDivUp(9n, 1n, 3n)).toBe(3n);
});
