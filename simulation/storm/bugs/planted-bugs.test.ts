import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/children.ts';
import { repositoryFiles } from '../../../scripts/checks/repository-files.ts';
import { plantedBugs } from './planted-bugs.ts';
import { replaceOnce } from './replace-once.ts';

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('planted bugs', () => {
  it('are at least fifteen, each with a name of its own', () => {
    expect(plantedBugs.length).toBeGreaterThanOrEqual(15);
    expect(new Set(plantedBugs.map(({ name }) => name)).size).toBe(plantedBugs.length);
  });

  it.each(plantedBugs)('"$name" changes its text, which is found exactly once', ({ source = [] }) => {
    for (const { file, ...replacement } of source)
      expect(replaceOnce(textOf(file), replacement)).not.toBe(textOf(file));
  });

  it.each(plantedBugs)(
    '"$name" changes functions and views that are in the structure',
    ({ database = [] }) => {
      const structure = repositoryFiles()
        .filter((path) => /^apps\/api\/schema\/\w[\w-]*\.sql$/.test(path))
        .map(textOf)
        .join('\n');
      for (const { find } of database) expect(structure).toContain(find);
    },
  );

  it('are in no file of the product, and nothing in it asks for them', () => {
    const product = repositoryFiles().filter(
      (path) => /^(apps|packages)\//.test(path) && /\.(ts|tsx|mjs|js|sql)$/.test(path),
    );
    for (const path of product) {
      const text = textOf(path);
      expect([path, text.includes('STORM_BUG'), text.includes('simulation/storm')]).toEqual([
        path,
        false,
        false,
      ]);
    }
  });
});
