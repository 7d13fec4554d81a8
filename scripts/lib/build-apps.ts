import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { writeBuildInfo } from './build-info.ts';
import { runChild, root } from './children.ts';

/** All sources of the built apps. */
const sources = [
  'apps/investor',
  'apps/backoffice',
  'apps/site',
  'packages/web',
  'packages/ui/src',
  'packages/phrases',
  'packages/contract/src',
  'packages/domain/src',
  'scripts/build.ts',
  'package-lock.json',
];

const filesBelow = (path: string): string[] => {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((name) => !/(^|\/)(dist|node_modules)\//.test(name) && !/\.(test|stories)\.tsx?$/.test(name));
};

const stampOf = (): string => {
  const hash = createHash('sha256');
  const names = sources.flatMap((path) => (path.includes('.') ? [path] : filesBelow(path))).toSorted();
  for (const name of names) hash.update(name).update(readFileSync(join(root, name)));
  return hash.digest('hex');
};

/** Builds the apps when their sources have changed since the last build. */
export const buildApps = async (): Promise<'built' | 'unchanged'> => {
  // The server may have changed without the apps.
  writeBuildInfo();
  const stampPath = join(root, 'apps/backoffice/dist/.build-stamp');
  const stamp = stampOf();
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return 'unchanged';
  await runChild({ name: 'build', script: 'scripts/build.ts', env: {} });
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, stamp);
  return 'built';
};
