import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../lib/children.ts';

interface ManifestEntry {
  readonly file: string;
  readonly src?: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

interface App {
  readonly name: string;
  readonly dist: string;
  /** Where its files are on the site. */
  readonly base: string;
  readonly firstRouteMaxKiB: number;
  readonly furtherRouteMaxKiB: number;
  /** Catalogues that the first page needs. */
  readonly firstScopes: readonly string[];
}

const apps: readonly App[] = [
  {
    name: 'investor',
    dist: join(root, 'apps', 'investor', 'dist'),
    base: '/',
    firstRouteMaxKiB: 180,
    furtherRouteMaxKiB: 60,
    firstScopes: ['common', 'errors', 'auth'],
  },
  {
    name: 'backoffice',
    dist: join(root, 'apps', 'backoffice', 'dist'),
    base: '/backoffice/',
    firstRouteMaxKiB: 200,
    furtherRouteMaxKiB: 80,
    firstScopes: ['common', 'errors', 'operator-errors', 'back-office'],
  },
];

/** The files of an entry: itself, its static imports and their styles. */
const filesOf = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const entry = manifest[key];
  if (!entry || seen.has(entry.file)) return seen;
  seen.add(entry.file);
  for (const css of entry.css ?? []) seen.add(css);
  for (const imported of entry.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
};

/** What the page itself asks for. */
const filesOfPage = ({ dist, base }: App): string[] =>
  [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/(?:src|href)="(\/[^"]+)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => address.startsWith(`${base}assets/`))
    .map((address) => address.slice(base.length));

const keyOf = (manifest: Manifest, file: string): string =>
  Object.keys(manifest).find((key) => manifest[key]?.file === file) ?? '';

/** One of the apps against its budgets. */
const checkApp = (app: App): string[] => {
  const gzipKiB = (file: string): number => gzipSync(readFileSync(join(app.dist, file))).length / 1024;
  const sum = (files: Iterable<string>): number =>
    [...files].reduce((total, file) => total + gzipKiB(file), 0);
  const manifest = JSON.parse(readFileSync(join(app.dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  /** Catalogues in the language with the largest files. */
  const catalogues = app.firstScopes.map((scope) => {
    const files = Object.entries(manifest)
      .filter(([key]) => key.includes(`phrases/src/${scope}/`))
      .map(([, entry]) => entry.file);
    return files.toSorted((a, b) => gzipKiB(b) - gzipKiB(a))[0] ?? '';
  });
  const first = new Set(filesOfPage(app).flatMap((file) => [...filesOf(manifest, keyOf(manifest, file))]));
  if (first.size === 0) return [`the page of ${app.name} names no files`];
  const screens = Object.keys(manifest).filter(
    (key) => key.startsWith('src/') && manifest[key]?.isDynamicEntry === true,
  );
  // When it is part of the first chunk, it is counted with the page.
  const signIn = screens.find((key) => key.includes('sign-in'));
  const ofSignIn = signIn === undefined ? [] : filesOf(manifest, signIn);
  const firstRoute = new Set([...first, ...ofSignIn, ...catalogues]);
  const problems: string[] = [];
  const size = sum(firstRoute);
  process.stdout.write(`${app.name}: first route ${size.toFixed(1)} KiB of ${app.firstRouteMaxKiB}\n`);
  if (size > app.firstRouteMaxKiB)
    problems.push(
      `the first route of ${app.name} has ${size.toFixed(1)} KiB gzip, at most ${app.firstRouteMaxKiB}`,
    );
  for (const screen of screens) {
    const sizes = [...filesOf(manifest, screen)].filter((file) => !firstRoute.has(file)).map(gzipKiB);
    const screenSize = sizes.reduce((total, size) => total + size, 0);
    // A part that several screens share loads only where somebody uses it, as files beside each other.
    const isPart = screen.startsWith('src/shared/');
    const counted = isPart ? Math.max(0, ...sizes) : screenSize;
    process.stdout.write(`  ${screen}: ${screenSize.toFixed(1)} KiB more\n`);
    if (counted > app.furtherRouteMaxKiB)
      problems.push(`${screen} adds ${counted.toFixed(1)} KiB gzip, at most ${app.furtherRouteMaxKiB}`);
  }
  return problems;
};

/** Budgets of the apps: so much on the first route, so much more on each further one. */
export const checkBundle = async (): Promise<string[]> => apps.flatMap(checkApp);
