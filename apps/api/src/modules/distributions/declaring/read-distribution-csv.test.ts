import { describe, expect, it } from 'vitest';
import { readCsv } from './read-distribution-csv.ts';

const problemOf = (row: string, header = 'investor,net,withholding') =>
  readCsv(`${header}\n${row}`).problems.map(({ line, code }) => `${line} ${code}`);

describe('readCsv', () => {
  it('reads commas or semicolons, any order of columns, blanks and empty lines', () => {
    const lines = [
      { line: 2, investor: 'eva@example.com', net: 100_50n, withholding: 17_10n },
      { line: 4, investor: 'Ab1', net: 300_00n, withholding: 0n },
    ];
    expect(
      readCsv('\uFEFFinvestor,net,withholding\n Eva@Example.COM , 100.50 ,17.10\n\nAb1,300,0\n'),
    ).toEqual({
      lines,
      problems: [],
    });
    expect(readCsv(' Withholding ; NET ; investor\n17.10;100.50;eva@example.com\n\n0;300;Ab1')).toEqual({
      lines,
      problems: [],
    });
    expect(readCsv('investor,net\nAb1,300')).toEqual({
      lines: [{ line: 2, investor: 'Ab1', net: 300_00n, withholding: undefined }],
      problems: [],
    });
  });

  it.each(['', 'investor', 'net', 'investor,withholding', 'investor,net,net', 'investor,net,sum'])(
    'needs each column of the header exactly once: refuses %j',
    (header) => {
      expect(readCsv(`${header}\nAb1,1,0`)).toEqual({ lines: [], problems: [{ line: 1, code: 'header' }] });
    },
  );

  it('refuses amounts that are not positive whole minor units, and lines of another length', () => {
    expect(problemOf('Ab1,0.01,0')).toEqual([]);
    expect(problemOf('Ab1,90071992547409.91,0')).toEqual([]);
    for (const net of ['0', '-1', '1.005', '1,5', 'x', '', '90071992547409.92'])
      expect(problemOf(`Ab1,"${net}",0`)).toEqual(['2 amount']);
    for (const withholding of ['-0.01', '', 'x'])
      expect(problemOf(`Ab1,1,${withholding}`)).toEqual(['2 amount']);
    expect(problemOf('Ab1,1')).toEqual(['2 columns']);
    expect(problemOf('Ab1,1,0,0')).toEqual(['2 columns']);
    expect(problemOf('"open,1,0')).toEqual([expect.stringMatching(/ malformed$/)]);
  });

  it('accepts a holder who gets nothing where a correction says so', () => {
    expect(readCsv('investor,net\nAb1,0').problems).toEqual([{ line: 2, code: 'amount' }]);
    expect(readCsv('investor,net\nAb1,0\nAb2,-1', { mayBeNothing: true })).toEqual({
      lines: [{ line: 2, investor: 'Ab1', net: 0n, withholding: undefined }],
      problems: [{ line: 3, code: 'amount' }],
    });
  });

  it('refuses more than five thousand lines', () => {
    const rows = (count: number): string => `investor,net\n${'Ab1,1\n'.repeat(count)}`;
    expect(readCsv(rows(5_000)).lines).toHaveLength(5_000);
    expect(readCsv(rows(5_001))).toEqual({ lines: [], problems: [{ line: 5_002, code: 'too_many' }] });
  });
});
