import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findReferenceFault } from './test-references.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/fault-catalogue.md'), 'utf8');

/** The ids of the catalogue in the groups that are automated: a new one takes the next number and is added here. */
const ids = [
  ...[1, 2, 4, 5, 6, 9, 11, 12, 13, 14, 16, 18].map((number) => `C${number}`),
  ...[1, 2, 4, 5, 6, 9, 10, 11, 12].map((number) => `K${number}`),
  ...[1, 2, 3, 4, 7, 8].map((number) => `D${number}`),
  ...[1, 2, 3, 5, 9, 10, 11, 12, 13, 14, 15, 17].map((number) => `W${number}`),
  ...[1, 2, 4, 5, 8].map((number) => `T${number}`),
  ...[1, 4, 5, 6, 7, 9].map((number) => `R${number}`),
  ...Array.from({ length: 14 }, (_, index) => index + 1).map((number) => `X${number}`),
];

const isOpen = (cell: string): boolean => /^not run: \S/.test(cell);
const rows = page
  .split('\n')
  .filter((line) => line.includes(' | ') && !/^(id|point|---) /.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')))
  .map(([id = '', ...cells]) => ({ id, shownBy: cells.at(-1) ?? '' }));

describe('fault catalogue', () => {
  test('has a row for each id, and each crash point once', () => {
    const found = rows.map(({ id }) => id);
    expect(found.filter((id) => /^[A-Z]\d+$/.test(id))).toEqual(ids);
    expect(new Set(found).size).toBe(found.length);
  });

  test('names only existing tests, or says why none exists', () => {
    const faults = rows
      .filter(({ shownBy }) => !isOpen(shownBy))
      .flatMap(({ id, shownBy }) =>
        shownBy.split('<br>').map((reference) => ({ id, fault: findReferenceFault(reference.trim(), root) })),
      )
      .filter(({ fault }) => fault !== null);
    expect(faults).toEqual([]);
  });
});
