import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findShown, mapOf, splitSpecification } from './spec-map.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Sentences that describe the document or the product: no test can show that they are true. */
const introductions = ['0.02', '1.01'];

describe('the map of the specification', () => {
  const sentences = splitSpecification(read('docs/specification.md'));
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\n')
    .filter((path) => path !== '' && path !== 'docs/spec-map.test.ts')
    .map((path) => [path, read(path)] as const);
  const named = new Set(files.flatMap(([, source]) => findShown(source).flatMap(({ ids }) => ids)));

  test('lists a test for each sentence, and is written to var/spec-map.md', () => {
    mkdirSync(join(root, 'var'), { recursive: true });
    writeFileSync(join(root, 'var/spec-map.md'), `${mapOf(sentences, files)}\n`);
    expect(sentences.length).toBeGreaterThan(200);
    expect(sentences.filter(({ id }) => !named.has(id)).map(({ id }) => id)).toEqual(introductions);
  });

  test('lists no test for a sentence that does not exist', () => {
    const ids = sentences.map(({ id }) => id);
    expect([...named].filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('contains the sentences and records that the record of deviations names', () => {
    const ids = sentences.map(({ id }) => id);
    const records = readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4));
    const record = read('docs/decisions/0077-deviations-from-the-specification.md');
    const cells = [...record.matchAll(/^\| (\d[^|]*)/gm)].map(([, cell = '']) => cell);
    const deviating = cells.flatMap((cell) => cell.match(/\d\.\d{2}/g) ?? []);
    const others = [...record.matchAll(/(\d\.\d{2}) \((\d{4})\)/g)];
    expect(others.length).toBeGreaterThan(0);
    expect([...deviating, ...others.map(([, id]) => id)].filter((id) => !ids.includes(id ?? ''))).toEqual([]);
    expect(others.filter(([, , number = '']) => !records.includes(number))).toEqual([]);
  });
});

const split = (...lines: string[]) => splitSpecification(lines.join('\n')).map(({ text }) => text);

describe('splitSpecification', () => {
  test('ends a sentence at a full stop before a space or the end of the line', () => {
    expect(split('Build 2.6.4 runs. next is kept.', '- An item without a stop')).toEqual([
      'Build 2.6.4 runs.',
      'next is kept.',
      'An item without a stop',
    ]);
  });

  test('does not end a sentence inside round brackets', () => {
    const text = 'Investor (a level, i.e. a paid order. Or two) reads (once).';
    expect(split(text)).toEqual([text]);
  });

  test('omits headings, list introductions and bold marks', () => {
    expect(split('# Title', '', '**Core service**', 'We sell. A user can:', '- **Buy**: shares.')).toEqual([
      'We sell.',
      'Buy: shares.',
    ]);
  });

  test('counts text before the first numbered heading as section 0', () => {
    expect(splitSpecification('# Title\nIntro.\n## 1. What\nFirst.\n## 2. How\nSecond.')).toEqual([
      { id: '0.01', text: 'Intro.' },
      { id: '1.01', text: 'First.' },
      { id: '2.01', text: 'Second.' },
    ]);
  });
});

describe('findShown', () => {
  test('reads the sentences from the titles of tests that run', () => {
    const source = [
      `test('sells the last share once (spec 4.07)', () => {});`,
      `test.each([1, 2])("keeps the owner's price (spec 2.03, 2.05)", () => {});`,
      `  it(\n    'is broken over lines (twice) (spec 9.01)',\n    () => {},\n  );`,
      `test.skip('waits (spec 1.02)', () => {});`,
      `// 'only mentioned (spec 1.03)'`,
      `test('names none', () => {});`,
    ].join('\n');
    expect(findShown(source)).toEqual([
      { title: 'sells the last share once', ids: ['4.07'] },
      { title: "keeps the owner's price", ids: ['2.03', '2.05'] },
      { title: 'is broken over lines (twice)', ids: ['9.01'] },
    ]);
  });
});

describe('mapOf', () => {
  test('lists the tests of each sentence', () => {
    const sentences = splitSpecification('## 4. States\nNew orders are open. New orders expire.');
    const files = [['a.test.ts', `test('opens (spec 4.01)', () => {});`]] as const;
    expect(mapOf(sentences, files)).toBe(
      '- **4.01** New orders are open.\n  - a.test.ts › opens\n- **4.02** New orders expire.',
    );
  });
});
