import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { root } from './children.ts';

/**
 * Finds a Chromium, or gets one where the user may: `$CHROME`, the usual names on PATH, Playwright's own cache, the
 * package manager as root, an unpacked Debian package as an ordinary user, Playwright's download.
 */
const names = [
  'chromium',
  'chromium-headless-shell',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

const works = (path: string | undefined): path is string =>
  path !== undefined &&
  path !== '' &&
  spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

const onPath = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(':')
    .flatMap((dir) => names.map((name) => join(dir, name)))
    .find((path) => existsSync(path) && works(path));

const findBelow = (dir: string, wanted: readonly string[]): string | undefined => {
  if (!existsSync(dir)) return undefined;
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted.includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .find((path) => works(path));
};

const inPlaywrightCache = (): string | undefined =>
  findBelow(process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache', 'ms-playwright'), [
    'headless_shell',
    'chrome-headless-shell',
    'chrome',
  ]);

const quietly = (file: string, args: readonly string[], cwd?: string): boolean =>
  spawnSync(file, args, { stdio: 'ignore', timeout: 300_000, ...(cwd === undefined ? {} : { cwd }) })
    .status === 0;

const hasApt = (): boolean => existsSync('/usr/bin/apt-get');

const installAsRoot = (): string | undefined => {
  if (process.getuid?.() !== 0 || !hasApt()) return undefined;
  quietly('apt-get', ['update']);
  quietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  return onPath();
};

const unpackDebianPackage = (): string | undefined => {
  if (!hasApt()) return undefined;
  const cache = join(root, 'var', 'chromium');
  const known = findBelow(join(cache, 'root'), ['headless_shell', 'chromium-headless-shell']);
  if (known !== undefined) return known;
  mkdirSync(cache, { recursive: true });
  if (!quietly('apt-get', ['download', 'chromium-headless-shell', 'chromium-common'], cache))
    return undefined;
  for (const name of readdirSync(cache).filter((file) => file.endsWith('.deb')))
    execFileSync('dpkg', ['-x', join(cache, name), join(cache, 'root')], { stdio: 'ignore' });
  return findBelow(join(cache, 'root'), ['headless_shell', 'chromium-headless-shell']);
};

const downloadWithPlaywright = (): string | undefined => {
  quietly(process.execPath, [
    join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
    'install',
    '--only-shell',
    'chromium',
  ]);
  return inPlaywrightCache();
};

export const findBrowser = async (): Promise<string | undefined> => {
  const given = process.env['CHROME'];
  if (works(given)) return given;
  for (const way of [onPath, inPlaywrightCache, installAsRoot, unpackDebianPackage, downloadWithPlaywright]) {
    const found = way();
    if (found !== undefined) return found;
  }
  return undefined;
};
