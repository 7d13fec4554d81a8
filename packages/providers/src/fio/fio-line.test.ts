import { InvalidDecimalError } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { parseExactJson, stringifyExactJson } from '@parcela/platform/exact-json.ts';
import { toStatementLine, UnreadableStatementError } from './fio-line.ts';

/** A line of FIO's JSON as the bank writes it: each column is null or a value with its name and number. */
const lineOf = (values: Readonly<Record<number, string>>): unknown => {
  const numbers = [22, 0, 1, 14, 2, 10, 3, 12, 4, 5, 6, 7, 16, 8, 9, 18, 25, 26, 17, 27];
  const columns = numbers.map((number) => {
    const value = values[number];
    return `"column${number}": ${value === undefined ? 'null' : `{"value": ${value}, "name": "x", "id": ${number}}`}`;
  });
  return parseExactJson(`{${columns.join(', ')}}`);
};
const usual = { 22: '26000000001', 0: '"2026-11-21+0100"', 1: '1500.0', 14: '"CZK"' };

describe('a FIO line', () => {
  const amountOf = (source: string): bigint => toStatementLine(lineOf({ ...usual, 1: source })).amount;

  it.each([
    ['1500.0', 150_000n],
    ['1500', 150_000n],
    ['-0.5', -50n],
    ['0.07', 7n],
    ['"1500.10"', 150_010n],
    // A float would lose the last digit.
    ['90071992547409.93', 9_007_199_254_740_993n],
    ['1.5E3', 150_000n],
    ['15E-1', 150n],
    ['1.5e-1', 15n],
  ])('with the amount %s is exact', (source, amount) => {
    expect(amountOf(source)).toBe(amount);
  });

  it.each(['1.05e-1', '1500.001', '"1 500,00"', '"1500.00 CZK"'])(
    'with the amount %s is refused',
    (source) => {
      expect(() => amountOf(source)).toThrow(InvalidDecimalError);
    },
  );

  it.each([22, 0, 1, 14])('without column %i is unreadable', (column) => {
    const { [column as 22]: _left, ...rest } = usual;
    expect(() => toStatementLine(lineOf(rest))).toThrow(UnreadableStatementError);
  });

  it('preserves leading zeros of the variable symbol and reads ids that are numbers or texts', () => {
    expect(toStatementLine(lineOf({ ...usual, 5: '"002600000042"' })).variableSymbol).toBe('002600000042');
    expect(toStatementLine(lineOf({ ...usual, 22: '"26000000001"' })).movementId).toBe('26000000001');
    expect(toStatementLine(lineOf(usual)).movementId).toBe('26000000001');
  });

  it('names the payer, and gives a Czech account as an IBAN', () => {
    const line = toStatementLine(
      lineOf({ ...usual, 10: '"Novák Jan"', 2: '"19-2000145399"', 3: '"0800"', 7: '"VKLAD"' }),
    );
    expect(line).toMatchObject({ payerName: 'Novák Jan', payerAccount: 'CZ6508000000192000145399' });
    expect(toStatementLine(lineOf({ ...usual, 2: '"SK3112000000198742637541"' })).payerAccount).toBe(
      'SK3112000000198742637541',
    );
    expect(toStatementLine(lineOf(usual))).toMatchObject({ payerName: null, payerAccount: null });
  });

  it('is a reversal when it takes a movement back, but not when it is only outgoing', () => {
    const isReversal = (type: string): boolean =>
      toStatementLine(lineOf({ ...usual, 1: '-10.00', 8: `"${type}"` })).isReversal;
    expect(['Storno', 'Opravný pohyb', 'Oprava', 'Vrácená platba'].map(isReversal)).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    expect(['Bezhotovostní platba', 'Poplatek'].map(isReversal)).toEqual([false, false]);
  });

  it('keeps its numbers in storage as the document writes them', () => {
    const source = '{"a":1500.10,"b":[12345678901234567890,"x",null],"c":{"d":-0.50}}';
    expect(stringifyExactJson(parseExactJson(source))).toBe(source);
  });
});
