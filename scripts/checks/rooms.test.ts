import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/children.ts';
import { repositoryFiles } from './repository-files.ts';
import { filesMax, findFullRooms, serverFiles, serverLinesMax } from './rooms.ts';

describe('source folder', () => {
  const files = repositoryFiles();

  it('contains at most fifteen source files', () => {
    expect(files.length).toBeGreaterThan(2_000);
    expect(findFullRooms(files)).toEqual([]);
  });

  it('with sixteen source files is reported, whatever tests are beside them', () => {
    const planted = Array.from(
      { length: filesMax + 1 },
      (_, index) => `apps/api/src/modules/a/file-${index}.ts`,
    );
    expect(findFullRooms(planted)).toEqual(['apps/api/src/modules/a: 16 files']);
    expect(findFullRooms([...planted.slice(1), 'apps/api/src/modules/a/file-1.test.ts'])).toEqual([]);
  });

  it('of the server contains the product only, in at most 50,000 lines written by hand', () => {
    const lines = serverFiles(files).reduce(
      (sum, path) => sum + readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length,
      0,
    );
    expect(lines).toBeGreaterThan(10_000);
    expect(lines).toBeLessThanOrEqual(serverLinesMax);
  });
});
