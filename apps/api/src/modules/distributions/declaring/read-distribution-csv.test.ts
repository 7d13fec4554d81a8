import { formatDecimal, type Locale, locales, writeAmount } from '@parcela/domain';
import { csvText } from '@parcela/tables';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineItem } from '../distributions.queries.ts';
import { linesFile } from '../lines-file.ts';
import { readCsv } from './read-distribution-csv.ts';

const read = (text: string, locale: Locale = 'en', more: object = {}) =>
  readCsv(text, { currency: 'CZK', locale, ...more });
const problemsOf = (text: string, locale?: Locale) =>
  read(text, locale).problems.map(({ line, code }) => `${line} ${code}`);
const problemOf = (row: string, header = 'investor,net,withholding') => problemsOf(`${header}\n${row}`);

describe('readCsv', () => {
  const lines = [
    { line: 2, investor: 'eva@example.com', net: 1_100_50n, withholding: 17_10n },
    { line: 4, investor: 'Ab1', net: 300_00n, withholding: 0n },
  ];
  it.each([
    'investor,net,withholding\n Eva@Example.COM , 1100.50 ,17.10\n\nAb1,300,0\n',
    '\uFEFFinvestor,net,withholding\r\nEva@Example.COM,1100.50,17.10\r\n\r\nAb1,300,0\r\n',
    ' Withholding ; NET ; investor\n17,10;1 100,50;eva@example.com\n\n0;300;Ab1',
    'investor;net;withholding\neva@example.com;"1.100,50 Kč";17,1\n\nAb1;300,-;0,00',
    'investor\tnet\twithholding\neva@example.com\t1\u00A0100,50\t17,10\n\nAb1\tCZK 300\t0',
    'investor,net,withholding\neva@example.com,"1,100.50","17,10"\n\nAb1,300,0',
  ])('reads any usual separator and amount: %j', (text) => {
    for (const locale of locales) expect(read(text, locale)).toEqual({ lines, problems: [] });
  });

  it.each(['sep=;\r\n', '\uFEFFsep=;\n', 'SEP=;\n'])('accepts %j and counts it as a line', (first) => {
    const text = `${first}investor;net;withholding\neva@example.com;1100,50;17,10\n\nAb1;300;0`;
    expect(read(text)).toEqual({
      lines: lines.map((each) => ({ ...each, line: each.line + 1 })),
      problems: [],
    });
    expect(problemsOf(`${first}investor;net\nAb1;300\nAb2;x`)).toEqual(['4 amount']);
  });

  it('omits the tax if the file has none', () => {
    expect(read('investor,net\nAb1,300')).toEqual({
      lines: [{ line: 2, investor: 'Ab1', net: 300_00n, withholding: undefined }],
      problems: [],
    });
  });

  it.each(['investor,net,withholding', 'investor;net;withholding', 'investor\tnet\twithholding'])(
    'splits no amount at its comma with %j',
    (header) => {
      expect(read(`${header}\njana@x.cz;1234,50`)).toEqual({
        lines: [],
        problems: [{ line: 2, code: 'columns', params: { found: header.includes('\t') ? 1 : 2, needed: 3 } }],
      });
    },
  );

  it.each([
    '',
    'investor',
    'net',
    'investor,withholding',
    'investor,net,net',
    'investor,net,sum',
    'investor;net,withholding',
  ])('needs each column of the header exactly once: refuses %j', (header) => {
    expect(problemsOf(`${header}\nAb1,1,0`)).toEqual([`${header === '' ? 2 : 1} header`]);
  });

  it('refuses amounts that are not positive whole minor units, and lines of another length', () => {
    expect(problemOf('Ab1,0.01,0')).toEqual([]);
    expect(problemOf('Ab1,90071992547409.91,0')).toEqual([]);
    const refused = {
      '0': 'zero',
      '-1': 'negative',
      '1.0050': 'too_precise',
      '1.005': 'ambiguous',
      '1 €': 'other_unit',
      '': 'empty',
    };
    for (const [net, why] of Object.entries(refused))
      expect(problemOf(`Ab1,"${net}",0`)).toEqual([`2 amount_${why}`]);
    for (const net of ['x', '1e3', '1,5.5', '90071992547409.92'])
      expect(problemOf(`Ab1,"${net}",0`)).toEqual(['2 amount']);
    expect(read('investor,net,withholding\nAb1,1,"1.000,500"').problems).toEqual([
      { line: 2, code: 'amount_ambiguous', params: { column: 'withholding', text: '1.000,500' } },
    ]);
    expect(problemOf('Ab1,1,-0.01')).toEqual(['2 amount_negative']);
    expect(problemOf('Ab1,1,')).toEqual(['2 amount_empty']);
    expect(problemOf('Ab1,1')).toEqual(['2 columns']);
    expect(problemOf('Ab1,1,0,0')).toEqual(['2 columns']);
    expect(problemOf('"open,1,0')).toEqual([expect.stringMatching(/ malformed$/)]);
  });

  it('accepts a holder with a zero amount in a correction', () => {
    expect(problemsOf('investor,net\nAb1,0')).toEqual(['2 amount_zero']);
    const correction = read('investor,net\nAb1,0\nAb2,-1', 'en', { mayBeNothing: true });
    expect(correction.lines).toEqual([{ line: 2, investor: 'Ab1', net: 0n, withholding: undefined }]);
    expect(correction.problems).toMatchObject([{ line: 3, code: 'amount_negative' }]);
  });

  it('refuses more than five thousand lines', () => {
    const rows = (count: number): string => `investor,net\n${'Ab1,1\n'.repeat(count)}`;
    expect(read(rows(5_000)).lines).toHaveLength(5_000);
    expect(read(rows(5_001))).toEqual({
      lines: [],
      problems: [{ line: 5_002, code: 'too_many', params: { max: 5_000 } }],
    });
  });

  it('reads amounts in each language, with another column separator or quoted', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10_000_000_000_000n });
    const anyLocale = fc.constantFrom(...locales);
    const property = fc.property(
      amounts,
      anyLocale,
      anyLocale,
      fc.constantFrom(';', ',', '\t'),
      (net, writer, locale, separator) => {
        const text = writeAmount(net, { locale: writer });
        const cell = text.includes(separator) ? `"${text}"` : text;
        const { lines: found, problems } = read(`investor${separator}net\nAb1${separator}${cell}`, locale);
        expect([problems, found.map((each) => formatDecimal(each.net))]).toEqual([[], [formatDecimal(net)]]);
      },
    );
    fc.assert(property, { numRuns: 1_000 });
  });

  it('reads the file of lines that the back office exports, in each language', () => {
    const line = (email: string, net: bigint): LineItem =>
      ({
        id: '1',
        documentId: 'Ab1',
        user: 'Ab1',
        email,
        shares: 5n,
        gross: net + 10_50n,
        costs: 0n,
        reserve: 0n,
        fee: 0n,
        withholding: 10_50n,
        net,
        deducted: 0n,
        settlement: 'DepositToWallet',
        state: 'settled',
        reference: '-7',
        orderedAt: null,
        settledAt: new Date('2026-01-02T03:04:05Z'),
      }) as unknown as LineItem;
    const rows = [line('eva@example.com', 1_234_567_50n), line('+a,b;c@example.com', 5n)];
    for (const writer of locales)
      for (const locale of locales)
        expect(
          read(csvText(linesFile(writer, '').columns, rows, { locale: writer, isFirst: true }), locale),
        ).toEqual({
          lines: [
            { line: 2, investor: 'eva@example.com', net: 1_234_567_50n, withholding: 10_50n },
            { line: 3, investor: '+a,b;c@example.com', net: 5n, withholding: 10_50n },
          ],
          problems: [],
        });
  });
});
