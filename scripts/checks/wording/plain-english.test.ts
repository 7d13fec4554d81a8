import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../lib/children.ts';
import { repositoryFiles } from '../repository-files.ts';
import { findOddEnglish } from './plain-english.ts';

const files = repositoryFiles().filter(
  (path) => /\.tsx?$/.test(path) && !/^packages\/client\/src\/|plain-english/.test(path),
);

describe('comments and titles of tests', () => {
  it('use plain English', () => {
    expect(files.length).toBeGreaterThan(2_000);
    expect(files.flatMap((path) => findOddEnglish(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });

  it('are reported for an odd phrase, but other texts are not', () => {
    const text = [
      '/** Somebody else decides. */',
      `const said = 'nobody';`,
      '// Stored at once.',
      `it.each([1])('shows that of %s', () => said);`,
      '/** @throws BusinessError when somebody was faster */',
      'const last = 1;',
    ].join('\n');
    expect(findOddEnglish('a.test.ts', text)).toEqual([
      `a.test.ts: "that of" (the noun again, or 's)`,
      'a.test.ts: "Somebody" (the role: investor, staff, caller)',
      'a.test.ts: "at once" (immediately, or together)',
    ]);
  });
});
