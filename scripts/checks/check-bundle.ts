import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../lib/children.ts';

interface ManifestEntry {
  readonly file: string;
  readonly src?: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

const firstRouteMaxKiB = 180;
const furtherRouteMaxKiB = 60;
const dist = join(root, 'apps', 'investor', 'dist');

const gzipKiB = (file: string): number => gzipSync(readFileSync(join(dist, file))).length / 1024;

/** The files of an entry: itself, its static imports and their styles. */
const filesOf = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const entry = manifest[key];
  if (!entry || seen.has(entry.file)) return seen;
  seen.add(entry.file);
  for (const css of entry.css ?? []) seen.add(css);
  for (const imported of entry.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
};

/** Files requested by the page itself. */
const filesOfPage = (): string[] =>
  [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  );

const keyOf = (manifest: Manifest, file: string): string =>
  Object.keys(manifest).find((key) => manifest[key]?.file === file) ?? '';

const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + gzipKiB(file), 0);

/** The catalogues that the first page needs, in the language that makes them largest. */
const firstCatalogues = (manifest: Manifest): string[] => {
  const scopes = ['common', 'errors', 'auth'];
  return scopes.map((scope) => {
    const files = Object.entries(manifest)
      .filter(([key]) => key.includes(`phrases/src/${scope}/`))
      .map(([, entry]) => entry.file);
    return files.toSorted((a, b) => gzipKiB(b) - gzipKiB(a))[0] ?? '';
  });
};

/** Budgets of the investor app: first route 180 KiB gzip, each further one 60 more. */
export const checkBundle = async (): Promise<string[]> => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const first = new Set(filesOfPage().flatMap((file) => [...filesOf(manifest, keyOf(manifest, file))]));
  if (first.size === 0) return ['the page names no files'];
  const screens = Object.keys(manifest).filter(
    (key) => key.startsWith('src/') && manifest[key]?.isDynamicEntry === true,
  );
  const signIn = screens.find((key) => key.includes('sign-in'));
  if (signIn === undefined) return ['the manifest has no sign-in screen'];
  const firstRoute = new Set([...first, ...filesOf(manifest, signIn), ...firstCatalogues(manifest)]);
  const problems: string[] = [];
  const size = sum(firstRoute);
  process.stdout.write(`first route ${size.toFixed(1)} KiB of ${firstRouteMaxKiB}\n`);
  if (size > firstRouteMaxKiB)
    problems.push(`the first route has ${size.toFixed(1)} KiB gzip, at most ${firstRouteMaxKiB}`);
  for (const screen of screens) {
    const more = [...filesOf(manifest, screen)].filter((file) => !firstRoute.has(file));
    const screenSize = sum(more);
    process.stdout.write(`  ${screen}: ${screenSize.toFixed(1)} KiB more\n`);
    if (screenSize > furtherRouteMaxKiB)
      problems.push(`${screen} adds ${screenSize.toFixed(1)} KiB gzip, at most ${furtherRouteMaxKiB}`);
  }
  return problems;
};
