import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findReferenceFault } from './test-references.ts';

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
});
