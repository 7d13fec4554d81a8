import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../lib/children.ts';
import { proofPages } from './pages.ts';
import { pageNow, pagesOutOfStep, proofReadmeNow } from './pages-now.ts';
import { readPage } from './read-page.ts';
import { isReached, type ProofPage, proofReadme } from './readme.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};

const page = readPage(
  'storm.md',
  '# The storm\n\nMeasured on 2026-11-26.\n\n- Machine: 2 × Intel(R) Xeon(R) Processor, 24 GiB, linux x64; load 4\n\n| what | value |\n| --- | ---: |\n| kills | **26** |\n\nAll 12 held.\n',
);

describe('docs/proof/README.md', () => {
  test('is what npm run proof writes', () => {
    expect(readFileSync(join(root, 'docs/proof/README.md'), 'utf8')).toBe(proofReadmeNow());
  });

  test('takes something of every page of docs/proof', () => {
    expect(pagesOutOfStep()).toEqual([]);
  });

  test('names commands that package.json has', () => {
    const commands = [...proofReadmeNow().matchAll(/`npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(commands.length).toBeGreaterThan(20);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('names for what is measured the command that the page itself names', () => {
    const silent = proofPages.filter(
      ({ file, command, isChecked }) =>
        isChecked !== true &&
        command !== 'by hand' &&
        !readFileSync(join(root, 'docs/proof', file), 'utf8').includes(command),
    );
    expect(silent.map(({ file }) => file)).toEqual([]);
  });

  test('has a chapter of what is not proved with every page', () => {
    const [, limits = ''] = proofReadmeNow().split('## What is not proved');
    expect(proofPages.filter(({ file }) => !limits.includes(`(${file})`))).toEqual([]);
    expect(proofPages.filter((proof) => proof.limits.some((limit) => limit === ''))).toEqual([]);
  });
});

describe('a page of docs/proof', () => {
  test('gives its day, its machine, cells and what stands in sentences', () => {
    expect([page.day, page.machine]).toEqual(['2026-11-26', '2 × Intel Xeon, 24 GiB']);
    expect(page.cell('kills', 'value')).toBe('26');
    expect(page.column('what')).toEqual(['kills']);
    expect(page.match(/All (\d+) held/)).toBe('12');
  });

  test('that has lost a figure is named with it', () => {
    expect(() => page.cell('kill', 'value')).toThrow(
      'docs/proof/storm.md has no row "kill" with the column "value"',
    );
    expect(() => page.column('worth')).toThrow('docs/proof/storm.md has no table with the column "worth"');
    expect(() => page.match(/None (\d+)/)).toThrow('docs/proof/storm.md has no text');
  });

  test('has its day and its machine beside each figure', () => {
    const proof: ProofPage = {
      file: 'storm.md',
      command: 'npm run storm',
      figures: [{ question: 'faults', says: 'kills', value: (of) => of.cell('kills', 'value') }],
      limits: ['Not all.'],
    };
    expect(proofReadme([[proof, page]])).toContain(
      '| kills | 26 |  | 2026-11-26, A | `npm run storm` | [storm](storm.md) |',
    );
    expect(proofReadme([[proof, page]])).toContain('- [storm](storm.md): Not all.');
  });

  test('has what was asked for and is not there in bold, and among what is not proved', () => {
    expect(isReached('6', '≤ 6')).toBe(true);
    expect(isReached('3.1', 'at most 3')).toBe(false);
    expect(isReached('4.5 %', '≥ 10 %')).toBe(false);
    expect(isReached('1,200', '900')).toBe(true);
    const kills = {
      question: 'faults',
      says: 'kills',
      value: () => '26',
      asked: () => 'at most 20',
    } as const;
    const text = proofReadme([
      [{ file: 'storm.md', command: 'npm run storm', figures: [kills], limits: ['Not all.'] }, page],
    ]);
    expect(text).toContain('| kills | **26** | at most 20 |');
    expect(text).toContain(
      '- **Asked and not reached**: kills: 26 instead of at most 20 ([storm](storm.md)).',
    );
  });

  test('has a title', () => {
    expect(proofPages.map(({ file }) => pageNow(file).title)).not.toContain('');
  });
});
