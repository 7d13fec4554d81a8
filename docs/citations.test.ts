import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
}).split('\n');
const folders = files.flatMap((file) =>
  file.split('/').map((_, index, parts) => parts.slice(0, index).join('/')),
);
const existing: ReadonlySet<string> = new Set([...files, ...folders]);

/** Made by a build or for a deployment, so not in the repository. */
const built = [
  'apps/investor/dist',
  'apps/backoffice/dist',
  'apps/site/dist',
  'deploy/settings.env',
  'deploy/migrate.env',
  'deploy/database-owner.password',
];
/** A path from the root of the repository; one with a placeholder is an example. */
const isPath = (code: string): boolean =>
  /^(?:apps|packages|docs|e2e|simulation|bench|scripts|deploy)\/[\w./-]+$/.test(code) &&
  !built.includes(code);

/** Links and paths of a page that lead to no file or folder. */
const findDead = (path: string, text: string): string[] => {
  const codes = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const links = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, link = '']) => link);
  const dead = (target: string): boolean => !existing.has(target.replace(/\/$/, ''));
  return [
    ...codes.filter((code) => isPath(code) && dead(code)),
    ...links.filter((link) => !/^[a-z]+:/.test(link) && dead(normalize(join(dirname(path), link)))),
  ];
};

/** Ids and paragraphs of papers outside the repository. */
const lostPaper = /\bTC-[A-Z]+\d|\bdesign (?:§|section \d)|\bdesign\.md\b/;

const pages = files.filter(
  (file) => file === 'README.md' || (/^docs\/.+\.md$/.test(file) && !/^docs\/(?:proof\/|spec)/.test(file)),
);

describe('documents', () => {
  test('cite only files of the repository', () => {
    expect(pages.length).toBeGreaterThan(50);
    const dead = pages.flatMap((page) =>
      findDead(page, readFileSync(join(root, page), 'utf8')).map((target) => `${page}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  test('fail the check with a dead link or a dead path', () => {
    expect(
      findDead('docs/a.md', '[here](citations.test.ts), `docs/citations.test.ts`, `docs/<page>.md`'),
    ).toEqual([]);
    expect(findDead('docs/a.md', '[gone](gone.md#part) and `apps/api/src/gone.ts`')).toEqual([
      'apps/api/src/gone.ts',
      'gone.md',
    ]);
  });

  test('include every paper that code cites', () => {
    const code = files.filter(
      (file) => /\.(tsx?|mjs|cjs|sql)$/.test(file) && file !== 'docs/citations.test.ts',
    );
    expect(code.length).toBeGreaterThan(2_000);
    const dead = code.filter(
      (file) => existsSync(join(root, file)) && lostPaper.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(dead).toEqual([]);
    expect(lostPaper.test('// refused (TC-B7)')).toBe(true);
  });

  test('include a README of at most 8 KB', () => {
    expect(readFileSync(join(root, 'README.md')).length).toBeLessThanOrEqual(8 * 1024);
  });
});
