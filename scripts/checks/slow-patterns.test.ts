import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkPatterns, findSlowPatternsIn, isSlow, patternsIn } from './slow-patterns.ts';

describe('isSlow', () => {
  it.each(['^(a+)+$', '^(a|a)*$', '^(\\w+\\s?)*$', '(x+x+)+y', '^([a-z]+)*@'])('refuses %s', (source) => {
    expect(isSlow(source, '')).toBe(true);
  });

  it.each(['^[a-z]{2,40}$', '^\\d{4}-\\d{2}-\\d{2}$', '^(?:cs|en|pl)$', '^[\\w-]+$'])(
    'accepts %s',
    (source) => {
      expect(isSlow(source, '')).toBe(false);
    },
  );
});

describe('patternsIn', () => {
  it('finds literals and patterns constructed from a constant text', () => {
    const text = [
      'const a = /a[/]b/giu;',
      "const b = new RegExp('c+');",
      'const c = new RegExp(String.raw`\\d`);',
      'const d = new RegExp(`${a}`);',
      'const e = a / b / c;',
    ].join('\n');
    expect(patternsIn(text)).toEqual([
      { line: 1, source: 'a[/]b', flags: 'giu' },
      { line: 2, source: 'c+', flags: '' },
      { line: 3, source: '\\d', flags: '' },
    ]);
  });
});

describe('findSlowPatternsIn', () => {
  it('reports a planted fault with its line, and an accepted pattern that no longer exists', () => {
    const dir = mkdtempSync(join(tmpdir(), 'slow-patterns-'));
    const file = 'apps/api/src/modules/planted/planted.ts';
    try {
      mkdirSync(dirname(join(dir, file)), { recursive: true });
      writeFileSync(
        join(dir, file),
        'export const a = 1;\nexport const b = /^(a+)+$/;\nexport const c = /^(b+)+$/;\n',
      );
      const { problems } = findSlowPatternsIn(dir, { '^(b+)+$': 'planted', '^(c+)+$': 'planted' });
      expect(problems).toEqual([
        `${file}:2: /^(a+)+$/ can be made slow by a long text`,
        'slow-patterns.accepted.ts: /^(c+)+$/ is not slow or not there any more',
      ]);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });

  it('reports nothing in the product', async () => {
    expect(await checkPatterns()).toEqual([]);
  });
});
