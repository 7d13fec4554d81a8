import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../lib/children.ts';
import { findOtherDates, mayWriteNoDates } from './one-date-format.ts';
import { repositoryFiles } from '../repository-files.ts';

describe('dates', () => {
  const files = repositoryFiles().filter(mayWriteNoDates);

  it('are formatted only by packages/domain/src/written-dates.ts', () => {
    expect(files.length).toBeGreaterThan(1_500);
    expect(files.flatMap((path) => findOtherDates(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });

  it('are reported when another file formats them', () => {
    expect(
      findOtherDates(
        'a.ts',
        "new Intl.DateTimeFormat('cs')\nx\nat.toLocaleDateString()\nintl.formatDate(at)",
      ),
    ).toEqual(['a.ts:1', 'a.ts:3', 'a.ts:4']);
    expect(findOtherDates('a.ts', "new Intl.NumberFormat('cs')\nwriteDay('cs', day)")).toEqual([]);
    expect(mayWriteNoDates('packages/domain/src/written-dates.ts')).toBe(false);
    expect(mayWriteNoDates('apps/investor/src/shared/dates.test.ts')).toBe(false);
  });
});
