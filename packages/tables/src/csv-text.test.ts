import { type Locale, locales } from '@parcela/domain';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { type Cell, type Column, day, decimal } from './cell.ts';
import { csvText } from './csv-text.ts';

const columnsOf = (count: number): Column<readonly Cell[]>[] =>
  Array.from({ length: count }, (_, index) => ({
    header: `Sloupec ${index}`,
    value: (row) => row[index] ?? null,
  }));
const line = (locale: Locale, ...row: Cell[]): string | undefined =>
  csvText(columnsOf(row.length), [row], { locale, isFirst: true }).split('\r\n')[1];

describe('a CSV file', () => {
  it('begins with a byte order mark and the headers, even without a row', () => {
    const columns = [{ header: 'Částka', value: () => 1 }];
    expect(csvText(columns, [], { locale: 'en', isFirst: true })).toBe('\uFEFFČástka\r\n');
    expect(csvText(columns, [1], { locale: 'en', isFirst: false })).toBe('1\r\n');
  });

  it('has money in whole units, even if negative, and empty fields for missing values', () => {
    expect(line('en', 1_010_00n, -5n, 3, null, new Date('2026-01-02T03:04:05Z'))).toBe(
      '1010.00,-0.05,3,,2026-01-02T03:04:05.000Z',
    );
  });

  it('has the separator and the decimals of the language', () => {
    const row = [1_234_50n, 'a, b; c', decimal('-12.5000'), 0.5, day('2026-01-02'), 'v1.5'];
    expect(line('en', ...row)).toBe('1234.50,"a, b; c",-12.5000,0.5,2026-01-02,v1.5');
    for (const locale of ['cs', 'pl'] as const)
      expect(line(locale, ...row)).toBe('1234,50;"a, b; c";-12,5000;0,5;2026-01-02;v1.5');
  });

  it('quotes characters that would end a field', () => {
    expect(line('en', 'a "b", c')).toBe('"a ""b"", c"');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('escapes %j, which a spreadsheet would run', (text) => {
    for (const locale of locales) expect(line(locale, text)).toBe(`'${text}`);
  });

  it('reads back unchanged, whatever its texts contain', () => {
    const texts = ['a;b', 'a,b', 'a"b', 'a\r\nb', "it's", ' a ', 'Žluťoučký 🏠'];
    for (const locale of locales) {
      const text = csvText(columnsOf(texts.length), [texts], { locale, isFirst: true });
      const delimiter = locale === 'en' ? ',' : ';';
      expect(parse(text, { bom: true, delimiter })[1]).toEqual(texts);
    }
  });
});
