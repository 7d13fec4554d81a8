import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../../../scripts/lib/children.ts';

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The last commit without the newest migration. */
export const commitBeforeNewestMigration = (): string => {
  const migrations = readdirSync(join(root, 'apps', 'api', 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  if (migrations.length < 2) throw new Error('There is no migration since the first release to update over.');
  const newest = join('apps', 'api', 'migrations', migrations.at(-1) ?? '');
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', newest);
  return git('rev-parse', `${added}^`);
};

export interface FormerVersion {
  readonly commit: string;
  /** The entry script of its API, relative to the root of this repository. */
  readonly script: string;
  /** Its newest migration. */
  readonly migration: string;
  remove(): void;
}

/** Links to the modules installed here, except for the version's own packages. */
const linkModules = (folder: string): void => {
  const [installed, modules] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(modules, '@parcela'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@parcela') symlinkSync(join(installed, name), join(modules, name));
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(modules, '@parcela', name));
  for (const parent of ['apps', 'packages'])
    for (const name of readdirSync(join(folder, parent))) {
      const own = join(root, parent, name, 'node_modules');
      const there = join(folder, parent, name, 'node_modules');
      if (existsSync(own) && !existsSync(there)) symlinkSync(own, there);
    }
};

/** Checks out a commit into a separate folder, so that it runs with the modules installed here. */
export const checkOutFormerVersion = (commit: string): FormerVersion => {
  const folder = join(root, 'var', 'machines', `former-${process.pid}`);
  git('worktree', 'add', '--detach', folder, commit);
  linkModules(folder);
  return {
    commit: git('rev-parse', '--short', commit),
    script: relative(root, join(folder, 'apps', 'api', 'src', 'main.ts')),
    migration:
      readdirSync(join(folder, 'apps', 'api', 'migrations'))
        .toSorted()
        .at(-1) ?? '',
    remove: () => void git('worktree', 'remove', '--force', folder),
  };
};
