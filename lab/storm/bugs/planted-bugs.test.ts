import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/children.ts';
import { repositoryFiles } from '../../../scripts/checks/repository-files.ts';
import { plantedBugs } from './planted-bugs.ts';
import { replaceOnce } from './replace-once.ts';

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('planted bugs', () => {
  it('number at least fifteen, each with a unique name', () => {
    expect(plantedBugs.length).toBeGreaterThanOrEqual(15);
    expect(new Set(plantedBugs.map(({ name }) => name)).size).toBe(plantedBugs.length);
  });

  it.each(plantedBugs)(
    'include "$name", which changes a text that occurs exactly once',
    ({ source = [] }) => {
      for (const { file, ...replacement } of source)
        expect(replaceOnce(textOf(file), replacement)).not.toBe(textOf(file));
    },
  );

  it.each(plantedBugs)(
    'include "$name", which changes functions and views of the structure',
    ({ database = [] }) => {
      const structure = repositoryFiles()
        .filter((path) => /^apps\/api\/schema\/\w[\w-]*\.sql$/.test(path))
        .map(textOf)
        .join('\n');
      for (const { find } of database) expect(structure).toContain(find);
    },
  );

  it('appear in no file of the product, and no file refers to them', () => {
    const product = repositoryFiles().filter(
      (path) => /^(apps|packages)\//.test(path) && /\.(ts|tsx|mjs|js|sql)$/.test(path),
    );
    for (const path of product) {
      const text = textOf(path);
      expect([path, text.includes('STORM_BUG'), text.includes('lab/storm')]).toEqual([path, false, false]);
    }
  });
});
