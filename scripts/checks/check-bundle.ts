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
  /** Parts of screens that load only where they are used, and what each may add to its screen. */
  readonly parts: readonly { readonly name: string; readonly maxKiB: number }[];
}

const apps: readonly App[] = [
  {
    name: 'investor',
    dist: join(root, 'apps', 'investor', 'dist'),
    base: '/',
    firstRouteMaxKiB: 150,
    furtherRouteMaxKiB: 50,
    firstScopes: ['common', 'errors', 'auth'],
    parts: [],
  },
  {
    name: 'backoffice',
    dist: join(root, 'apps', 'backoffice', 'dist'),
    base: '/backoffice/',
    firstRouteMaxKiB: 200,
    furtherRouteMaxKiB: 80,
    firstScopes: ['common', 'errors', 'operator-errors', 'back-office'],
    parts: [{ name: 'rich-editor', maxKiB: 95 }],
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

/** The files of everything that loads an entry on demand. */
const filesOfAskers = (manifest: Manifest, key: string): string[] =>
  Object.keys(manifest)
    .filter((asker) => manifest[asker]?.dynamicImports?.includes(key) === true)
    .flatMap((asker) => [...filesOf(manifest, asker)]);

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
  const signIn = screens.find((key) => key.includes('sign-in-screen'));
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
    const part = app.parts.find(({ name }) => screen.includes(name));
    // What asks for a part is loaded before it.
    const there = new Set([...firstRoute, ...(part === undefined ? [] : filesOfAskers(manifest, screen))]);
    const max = part?.maxKiB ?? app.furtherRouteMaxKiB;
    const screenSize = sum([...filesOf(manifest, screen)].filter((file) => !there.has(file)));
    process.stdout.write(`  ${screen}: ${screenSize.toFixed(1)} KiB more\n`);
    if (screenSize > max) problems.push(`${screen} adds ${screenSize.toFixed(1)} KiB gzip, at most ${max}`);
  }
  return problems;
};

/** Budgets of the apps: so much on the first route, so much more on each further one. */
export const checkBundle = async (): Promise<string[]> => apps.flatMap(checkApp);
