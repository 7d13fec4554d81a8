import { describe, expect, it } from 'vitest';
import { repositoryFiles } from './repository-files.ts';
import { filesMax, findFullRooms } from './rooms.ts';

describe('a source folder', () => {
  const files = repositoryFiles();

  it('contains at most fifteen source files', () => {
    expect(files.length).toBeGreaterThan(2_000);
    expect(findFullRooms(files)).toEqual([]);
  });

  it('fails the check with sixteen source files, however many tests it contains', () => {
    const planted = Array.from(
      { length: filesMax + 1 },
      (_, index) => `apps/api/src/modules/a/file-${index}.ts`,
    );
    expect(findFullRooms(planted)).toEqual(['apps/api/src/modules/a: 16 files']);
    expect(findFullRooms([...planted.slice(1), 'apps/api/src/modules/a/file-1.test.ts'])).toEqual([]);
  });
});
