import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './children.ts';

/** The data that `apps/api/src/pages/build.ts` reads. */
const path = join(root, 'apps/api/dist/build.json');

/** Null outside a repository; `BUILD_COMMIT` names a build elsewhere. */
const commitNow = (): string | null => {
  const given = process.env['BUILD_COMMIT'];
  if (given !== undefined && given !== '') return given.slice(0, 12);
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : null;
};

/** Records the commit and time of this build. */
export const writeBuildInfo = (): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ commit: commitNow(), builtAt: new Date().toISOString() }));
};
