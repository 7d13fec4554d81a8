import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface ManifestEntry {
  readonly file: string;
  readonly src?: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** A built app. */
export interface BuiltApp {
  readonly dist: string;
  /** The path of its files on the site. */
  readonly base: string;
}

export const readManifest = ({ dist }: BuiltApp): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;

/** Compressed like in `scripts/build.ts`. */
export const gzipKiB = ({ dist }: BuiltApp, file: string): number =>
  gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024;

/** The files of an entry: its own file, its static imports and their styles. */
export const filesOf = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const entry = manifest[key];
  if (!entry || seen.has(entry.file)) return seen;
  seen.add(entry.file);
  for (const css of entry.css ?? []) seen.add(css);
  for (const imported of entry.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
};

const keyOf = (manifest: Manifest, file: string): string =>
  Object.keys(manifest).find((key) => manifest[key]?.file === file) ?? '';

/** The catalogues of these scopes, in the language with the largest files. */
export const largestCatalogues = (app: BuiltApp, scopes: readonly string[]): string[] => {
  const manifest = readManifest(app);
  return scopes.flatMap((scope) => {
    const files = Object.entries(manifest)
      .filter(([key]) => key.includes(`phrases/catalogues/${scope}/`))
      .map(([, entry]) => entry.file);
    return files.toSorted((a, b) => gzipKiB(app, b) - gzipKiB(app, a)).slice(0, 1);
  });
};

interface Document {
  readonly file: string;
  readonly addresses: string;
}

/** The documents with shells (packages/web/build/documents.ts); none where one page serves all addresses. */
export const documentsOf = ({ dist }: BuiltApp): readonly Document[] => {
  const list = join(dist, 'documents.json');
  if (!existsSync(list)) return [];
  return (JSON.parse(readFileSync(list, 'utf8')) as { readonly documents: readonly Document[] }).documents;
};

export const documentAt = (app: BuiltApp, address: string): string =>
  documentsOf(app).find(({ addresses }) => new RegExp(addresses).test(address))?.file ?? 'index.html';

export interface PageFiles {
  /** The document and the scripts and styles that it requests, with everything that they import. */
  readonly loaded: ReadonlySet<string>;
  /** Styles inlined in the document. */
  readonly inside: ReadonlySet<string>;
  /** Texts that it needs in addition to the texts of every page. */
  readonly scopes: readonly string[];
}

/** Collects the files that a document needs. */
export const filesOfDocument = (app: BuiltApp, document: string): PageFiles => {
  const { dist, base } = app;
  const manifest = readManifest(app);
  const html = readFileSync(join(dist, document), 'utf8');
  const named = [...html.matchAll(/<[^>]+(?:src|href)="(\/[^"]+\.(?:js|css))"[^>]*>/g)]
    .map(([tag, address = '']) => ({ tag, address }))
    .filter(({ address }) => address.startsWith(`${base}assets/`))
    .map(({ tag, address }) => ({ file: address.slice(base.length), isInside: / disabled\b/.test(tag) }));
  const inside = new Set(named.filter(({ isInside }) => isInside).map(({ file }) => file));
  const loaded = named.flatMap(({ file }) => [file, ...filesOf(manifest, keyOf(manifest, file))]);
  const scopes = /data-scopes="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
  return {
    loaded: new Set([document, ...loaded].filter((file) => !inside.has(file))),
    inside,
    scopes: scopes.filter((scope) => scope !== ''),
  };
};
