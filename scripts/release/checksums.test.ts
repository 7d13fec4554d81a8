import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findWrongFiles, sumsName, writeSums } from './checksums.ts';

describe('a folder of a release', () => {
  let folder = '';
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'release-'));
    for (const name of ['a.json', 'b.tar.gz']) writeFileSync(join(folder, name), name);
    await writeSums(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('matches its checksums if it is unchanged', async () => {
    expect(await findWrongFiles(folder)).toEqual([]);
  });

  it.each([
    ['changed', () => appendFileSync(join(folder, 'a.json'), ' '), 'a.json has changed'],
    ['missing', () => rmSync(join(folder, 'b.tar.gz')), 'b.tar.gz is missing'],
    ['added', () => writeFileSync(join(folder, 'c.txt'), ''), 'c.txt is not listed'],
    ['left without sums', () => rmSync(join(folder, sumsName)), `${sumsName} is missing`],
    ['left with empty sums', () => writeFileSync(join(folder, sumsName), ''), `${sumsName} lists no file`],
  ])('fails the check when a file is %s', async (_, change, fault) => {
    change();
    expect(await findWrongFiles(folder)).toContain(fault);
  });
});
