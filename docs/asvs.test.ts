import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findReferenceFault } from './test-references.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');

/** The sections of ASVS 5.0.0, with the level of each requirement in its order. */
const sections: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
};

/** The requirements of levels 1 and 2. */
const wanted = Object.entries(sections).flatMap(([section, levels]) =>
  levels.split('').flatMap((level, index) => (level === '3' ? [] : [`${section}.${index + 1}`])),
);

const rows = page
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([ids = '', words = '', evidence = '']) => ({ ids, words, evidence }));

/** The ids of a row: one, or the first and the last of a range. */
const idsOf = (ids: string): string[] => {
  const [first = '', last = first] = ids.split('–');
  return wanted.slice(wanted.indexOf(first), wanted.indexOf(last) + 1);
};

/** The short names of tests, with the tests. */
const named = new Map(
  [...page.matchAll(/^- \*\*(\w+)\*\*: (.+)$/gm)].map(([, name = '', test = '']) => [name, test]),
);

/** The paths in a cell that do not exist. */
const deadPathsIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => /^(apps|packages|docs|scripts|simulation|e2e)\//.test(code))
    .filter((code) => !existsSync(join(root, code)));

/** A single word as evidence is the short name of a test. */
const unnamedIn = (cell: string): string[] =>
  cell.split(', ').filter((part) => /^[a-z]+$/.test(part) && !named.has(part));

describe('table of ASVS 5.0', () => {
  test('has a row for each requirement of levels 1 and 2, in their order', () => {
    expect(rows.flatMap(({ ids }) => idsOf(ids))).toEqual(wanted);
  });

  test('states the text and the evidence of each requirement, or the reason why it does not hold', () => {
    const bad = rows.filter(
      ({ ids, words, evidence }) =>
        (!/\w/.test(words) && !(ids.includes('–') && evidence.startsWith('not here: '))) ||
        !/^(?:(?:partly|not|not here): )?\S{2}/.test(evidence),
    );
    expect(bad).toEqual([]);
  });

  test('cites only paths and tests that exist', () => {
    expect([...named.values()].flatMap((reference) => findReferenceFault(reference, root) ?? [])).toEqual([]);
    const faults = rows.flatMap(({ ids, evidence }) =>
      [...deadPathsIn(evidence), ...unnamedIn(evidence)].map((fault) => `${ids}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  test('reports a path or a name that does not exist', () => {
    expect(deadPathsIn('not: `apps/api/src/gone.ts`, `docs/asvs.md`')).toEqual(['apps/api/src/gone.ts']);
    expect(unnamedIn('gone, scan, two words')).toEqual(['gone']);
  });
});
