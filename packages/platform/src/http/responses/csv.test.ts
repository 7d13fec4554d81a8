import { expect, it } from 'vitest';
import { asSpecial } from '../call.ts';
import { csvAnswer, type CsvCell } from './csv.ts';

const textOf = (answer: ReturnType<typeof asSpecial>): string => {
  if (answer?.kind !== 'file' || !Buffer.isBuffer(answer.bytes)) throw new Error('no file in one piece');
  return answer.bytes.toString();
};

const cells = (...row: CsvCell[]): string[] => {
  const answer = asSpecial(
    csvAnswer<readonly CsvCell[]>({
      name: 'cells',
      columns: row.map((_, index) => ({
        header: `Sloupec ${index}`,
        value: (values) => values[index] ?? null,
      })),
      rows: [row],
    }),
  );
  return textOf(answer).split('\r\n');
};

it('a CSV file begins with a byte order mark and the headers, also without a row', () => {
  const empty = asSpecial(
    csvAnswer({ name: 'x', columns: [{ header: 'Částka', value: () => 1 }], rows: [] }),
  );
  expect(textOf(empty)).toBe('\uFEFFČástka\r\n');
  expect(empty).toMatchObject({
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="x.csv"' },
  });
});

it('a CSV file has money in whole units, negative too, and empty fields for missing values', () => {
  expect(cells(1_010_00n, -5n, 3, null, new Date('2026-01-02T03:04:05Z'))[1]).toBe(
    '1010.00,-0.05,3,,2026-01-02T03:04:05.000Z',
  );
});

it('a CSV file quotes what would end a field', () => {
  expect(cells('a "b", c')[1]).toBe('"a ""b"", c"');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])(
  'a CSV file escapes %j, which a spreadsheet would run',
  (text) => {
    expect(cells(text)[1]).toBe(`'${text}`);
  },
);
