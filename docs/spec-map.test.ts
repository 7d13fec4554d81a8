import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMismatches, findReferenceFault, isDecided, parseMap, splitSpecification } from './spec-map.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8');

describe('specification map', () => {
  const sentences = splitSpecification(read('specification.md'));
  const rows = parseMap(read('spec-map.md'));

  test('has exactly one row for each sentence and one sentence for each row', () => {
    expect(sentences.length).toBeGreaterThan(200);
    expect(findMismatches(sentences, rows)).toEqual([]);
  });

  test('names only existing tests', () => {
    const faults = rows.flatMap((row) =>
      row.shownBy.map((reference) => findReferenceFault(reference, root)).filter((fault) => fault !== null),
    );
    expect(faults).toEqual([]);
  });

  test('names only existing headings of the architecture and decision records', () => {
    const names = readdirSync(join(root, 'docs/architecture'));
    const pages = Object.fromEntries(names.map((name) => [name, read(`architecture/${name}`)]));
    const decided = { pages, records: readdirSync(join(root, 'docs/decisions')) };
    const missing = rows.flatMap((row) =>
      row.decisions
        .filter((reference) => !isDecided(reference, decided))
        .map((reference) => `${row.id}: ${reference}`),
    );
    expect(missing).toEqual([]);
  });

  afterAll(() => {
    const open = rows.filter((row) => row.shownBy.length === 0);
    const perSection = [...new Set(rows.map((row) => row.section))].map((section) => {
      const count = (list: typeof rows) => list.filter((row) => row.section === section).length;
      return `section ${section}: ${count(open)} of ${count(rows)}`;
    });
    const total = `${open.length} of ${rows.length} rows are open`;
    process.stdout.write(`docs/spec-map.md: ${total} (${perSection.join(', ')})\n`);
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

  test('leaves out headings, lead-ins of lists and bold marks', () => {
    expect(split('# Title', '', '**Core service**', 'We sell. A user can:', '- **Buy**: shares.')).toEqual([
      'We sell.',
      'Buy: shares.',
    ]);
  });

  test('counts text before the first numbered heading as section 0', () => {
    expect(splitSpecification('# Title\nIntro.\n## 1. What\nFirst.\n## 2. How\nSecond.')).toEqual([
      { section: 0, text: 'Intro.' },
      { section: 1, text: 'First.' },
      { section: 2, text: 'Second.' },
    ]);
  });
});

describe('findMismatches', () => {
  const sentences = splitSpecification(
    '## 4. States\nNew orders are open. New orders expire.\n## 5. Rules\nDone.',
  );
  const mismatches = (...rows: string[]) => findMismatches(sentences, parseMap(rows.join('\n')));
  const complete = [
    '| 4.01 | New orders are … | | open |',
    '| 4.02 | New orders expire. | | open |',
    '| 5.01 | Done. | | open |',
  ];

  test('accepts one row for each sentence, whole or shortened', () => {
    expect(mismatches(...complete)).toEqual([]);
  });

  test('reports a sentence without a row', () => {
    expect(mismatches(...complete.slice(0, 2))).toEqual(['section 5 has no row for: Done.']);
  });

  test('reports a row whose words open no sentence of its section', () => {
    expect(mismatches(...complete, '| 5.02 | New orders are open. | | open |')).toEqual([
      '5.02 opens 0 sentences: New orders are open.',
    ]);
  });

  test('takes words without an ellipsis as the whole sentence', () => {
    expect(mismatches('| 4.01 | New orders are | | open |', ...complete.slice(1))).toEqual([
      'section 4 has no row for: New orders are open.',
      '4.01 opens 0 sentences: New orders are',
    ]);
  });

  test('reports a row that is too short for a single sentence', () => {
    expect(mismatches('| 4.03 | New orders … | | open |', ...complete)).toContain(
      '4.03 opens 2 sentences: New orders …',
    );
  });

  test('reports an id that is used twice', () => {
    expect(mismatches(...complete.slice(0, 2), '| 4.02 | Done. | | open |')).toContain('4.02 is used twice');
  });

  test('refuses a line of the table that is not a row', () => {
    for (const line of [
      '| 4.1 | A | | open |',
      '| 4.01 | A | |',
      '| 4.01 | A | | |',
      '| 4.01 | A | | open | x |',
    ]) {
      expect(() => parseMap(line)).toThrow('Not a row');
    }
  });

  test('reads several references from one cell, and an escaped bar as a bar', () => {
    const [row] = parseMap(
      String.raw`| 4.01 | A | §4 Orders<br>decision 0007 | a.test.ts › x \| y<br>b.test.ts › z |`,
    );
    expect(row?.decisions).toEqual(['§4 Orders', 'decision 0007']);
    expect(row?.shownBy).toEqual(['a.test.ts › x | y', 'b.test.ts › z']);
  });
});

describe('findReferenceFault', () => {
  let folder = '';
  const faultOf = (reference: string) => findReferenceFault(reference, folder);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'spec-map-'));
    mkdirSync(join(folder, 'e2e'));
    const source = [
      `test('sells the last share once', () => {});`,
      `test.each([1, 2])("keeps the owner's price", () => {});`,
      `  it(\n    'is broken over lines (twice)',\n    () => {},\n  );`,
      `test.skip('waits', () => {});`,
      `// 'only mentioned'`,
    ];
    writeFileSync(join(folder, 'e2e/journey.spec.ts'), source.join('\n'));
    writeFileSync(join(folder, 'notes.md'), `test('sells the last share once')`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(['sells the last share once', "keeps the owner's price", 'is broken over lines (twice)'])(
    'accepts the test "%s"',
    (title) => {
      expect(faultOf(`e2e/journey.spec.ts › ${title}`)).toBeNull();
    },
  );

  test.each(['sells the last share', 'waits', 'only mentioned'])(
    'refuses "%s" because no such test runs',
    (title) => {
      expect(faultOf(`e2e/journey.spec.ts › ${title}`)).toBe(`e2e/journey.spec.ts has no test "${title}"`);
    },
  );

  test('refuses a missing file, a file that is not a test, and any other form', () => {
    expect(faultOf('e2e/gone.spec.ts › x')).toBe('e2e/gone.spec.ts does not exist');
    expect(faultOf('notes.md › sells the last share once')).toBe('notes.md is not a test file');
    expect(faultOf('e2e/journey.spec.ts')).toBe('"e2e/journey.spec.ts" is not "path › test name"');
  });

  test('accepts a heading of a page, and a record by its number', () => {
    const pages = {
      'money-in.md': '# Money in\n\n## Placing an order, with shares\n\ntext\n\n## Deadline\n',
    };
    const decided = { pages, records: ['0007-password-rule.md'] };
    for (const reference of [
      'money-in.md#placing-an-order-with-shares',
      'money-in.md#deadline',
      'decision 0007',
    ]) {
      expect(isDecided(reference, decided)).toBe(true);
    }
    for (const reference of [
      'money-in.md#dead',
      'money-in.md',
      'other.md#deadline',
      'decision 0008',
      '§4 Orders',
    ]) {
      expect(isDecided(reference, decided)).toBe(false);
    }
  });
});
