import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type Cell, day, decimal } from './cell.ts';
import { excelFile } from './excel-file.ts';

/** The first sheet, with its shared texts. */
const sheetOf = async (...rows: Cell[][]) => {
  const headers = (rows[0] ?? []).map((_, index) => `Sloupec ${index}`);
  const blob = await excelFile({ headers, rows, timeZone: 'Europe/Prague' });
  const files = unzipSync(await blob.bytes());
  const text = (name: string) => new TextDecoder().decode(files[name] ?? new Uint8Array());
  const texts = [...text('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, one]) => one);
  const sheet = text('xl/worksheets/sheet1.xml');
  const cells = [...sheet.matchAll(/<c r="([A-Z]+)2"([^>]*?)(?:\/>|>(.*?)<\/c>)/g)].map(
    ([, , attributes = '', inside = '']) => {
      const value = /<v>([^<]*)<\/v>/.exec(inside)?.[1] ?? '';
      return attributes.includes('t="s"') ? texts[Number(value)] : Number(value);
    },
  );
  return { sheet, cells, styles: text('xl/styles.xml') };
};

describe('a workbook', () => {
  it('has amounts and exact numbers as numbers, and days and instants as dates of the zone', async () => {
    const { cells, styles } = await sheetOf([
      1_234_567_50n,
      -5n,
      decimal('12.5000'),
      7,
      day('2026-01-02'),
      new Date('2026-01-02T23:30:00Z'),
      new Date('2026-07-02T22:30:00Z'),
    ]);
    const serial = (at: string): number => Date.parse(at) / 86_400_000 + 25_569;
    expect(cells.slice(0, 5)).toEqual([1_234_567.5, -0.05, 12.5, 7, serial('2026-01-02T00:00:00Z')]);
    expect(cells[5]).toBeCloseTo(serial('2026-01-03T00:30:00Z'), 8);
    expect(cells[6]).toBeCloseTo(serial('2026-07-03T00:30:00Z'), 8);
    for (const format of ['#,##0.00', '0.0000', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss'])
      expect(styles).toContain(`formatCode="${format}"`);
  });

  it('stores texts as texts, never as formulas, whatever their first character', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '0123', '1.000', '2026-01-02', '<b>&amp;', 'Žluťoučký 🏠'];
    const { cells, sheet } = await sheetOf(texts);
    expect(cells).toEqual(
      texts.map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
    );
    expect(sheet).not.toContain('<f');
  });

  it('keeps a text readable that is too long or invalid in XML', async () => {
    const { cells } = await sheetOf(['x'.repeat(40_000), 'a\u0000b', null, '']);
    expect(String(cells[0]).length).toBe(32_767);
    expect(cells[1]).toBe('ab');
  });
});
