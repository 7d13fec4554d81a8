import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './children.ts';

/**
 * Finds a Chromium, or installs one where the user may: `$CHROME`, the usual names on PATH, Playwright's own
 * cache, the package manager as root, an unpacked Debian package as an ordinary user, Playwright's download.
 */
const shells = ['chromium-headless-shell', 'headless_shell', 'chrome-headless-shell'] as const;
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;

const works = (path: string | undefined): path is string =>
  path !== undefined &&
  path !== '' &&
  spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

const onPath = (names: readonly string[]): string | undefined =>
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

const inPlaywrightCache = (names: readonly string[]): string | undefined =>
  findBelow(process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache', 'ms-playwright'), names);

const run = promisify(execFile);
const quietly = (file: string, args: readonly string[], cwd?: string): Promise<boolean> =>
  run(file, [...args], { timeout: 300_000, ...(cwd === undefined ? {} : { cwd }) }).then(
    () => true,
    () => false,
  );

const hasApt = (): boolean => existsSync('/usr/bin/apt-get');

const installAsRoot = async (): Promise<string | undefined> => {
  if (process.getuid?.() !== 0 || !hasApt()) return undefined;
  await quietly('apt-get', ['update']);
  await quietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  return onPath(whole);
};

/** It prints its version even if files that it needs are missing. */
const opensPages = (path: string | undefined): boolean => {
  if (path === undefined) return false;
  const page = ['--no-sandbox', '--disable-gpu', '--dump-dom', 'data:text/html,<p>opened'];
  const { status, stdout } = spawnSync(path, page, { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && stdout.includes('opened');
};

const unpackDebianPackage = async (): Promise<string | undefined> => {
  if (!hasApt()) return undefined;
  const cache = join(root, 'var', 'chromium');
  const find = (): string | undefined => findBelow(join(cache, 'root'), shells);
  const known = find();
  if (opensPages(known)) return known;
  mkdirSync(cache, { recursive: true });
  const packages = ['chromium-headless-shell', 'chromium-common'];
  if (!(await quietly('apt-get', ['download', ...packages], cache))) return undefined;
  for (const name of readdirSync(cache).filter((file) => file.endsWith('.deb'))) {
    await quietly('dpkg', ['-x', join(cache, name), join(cache, 'root')]);
    rmSync(join(cache, name));
  }
  const found = find();
  return opensPages(found) ? found : undefined;
};

const downloadWithPlaywright = async (): Promise<string | undefined> => {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  await quietly(process.execPath, [cli, 'install', '--only-shell', 'chromium']);
  return inPlaywrightCache(shells);
};

type Way = () => string | undefined | Promise<string | undefined>;

const firstOf = async (ways: readonly Way[]): Promise<string | undefined> => {
  const given = process.env['CHROME'];
  if (works(given)) return given;
  for (const way of ways) {
    const found = await way();
    if (found !== undefined) return found;
  }
  return undefined;
};

const there: readonly Way[] = [
  () => onPath([...whole, ...shells]),
  () => inPlaywrightCache([...shells, 'chrome']),
];
const installed: readonly Way[] = [installAsRoot, unpackDebianPackage, downloadWithPlaywright];

export const findBrowser = (): Promise<string | undefined> => firstOf([...there, ...installed]);

/**
 * The same without windows, toolbars and tabs, if available: a page costs a third. The complete one draws its
 * toolbar with two extra pages for each.
 */
export const findShell = (): Promise<string | undefined> =>
  firstOf([
    () => onPath(shells),
    () => inPlaywrightCache(shells),
    unpackDebianPackage,
    ...there,
    ...installed,
  ]);
