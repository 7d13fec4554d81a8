import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig, UserConfig } from 'vite';
import { type DocumentParts, renderParts, shellRules, shellsOf, withoutStyleAttributes } from './shells.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The file that maps addresses to documents for the server. */
interface DocumentList {
  readonly documents: readonly { readonly file: string; readonly addresses: string }[];
}

const addressesPattern = (addresses: readonly string[]): string => {
  const parts = addresses.map((address) =>
    address === '/'
      ? ''
      : address
          .split('*')
          .map((part) => part.replaceAll(/[.+?^$(){}|[\]\\]/g, '\\$&'))
          .join('[^/]+'),
  );
  return `^(?:${parts.join('|')})/?$`;
};

/** The files of modules and of all their imports, each once, in the order of need. */
const filesOf = (manifest: Manifest, modules: readonly string[]): { js: string[]; css: string[] } => {
  const js = new Set<string>();
  const css = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no module ${key}`);
    if (js.has(chunk.file)) return;
    js.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const file of chunk.css ?? []) css.add(file);
  };
  for (const key of modules) visit(key);
  return { js: [...js], css: [...css] };
};

const tags = (files: readonly string[], tag: (file: string) => string): string => files.map(tag).join('');

interface Page {
  /** The page built by Vite. */
  readonly html: string;
  readonly manifest: Manifest;
  readonly base: string;
  readonly dist: string;
  readonly fonts: readonly string[];
}

/** The chunk that the page's own script tag names. */
const entryOf = ({ html, manifest }: Page): string => {
  const found = Object.entries(manifest).find(
    ([, { file }]) => html.includes(`src="${file}"`) || html.includes(`/${file}"`),
  );
  if (found === undefined) throw new Error('the page names no script of the build');
  return found[0];
};

/** The page with its shell and the shell's styles; it requests the files of its screen immediately. */
const compose = async (parts: DocumentParts, page: Page): Promise<string> => {
  const { html, manifest, base, dist } = page;
  const entry = entryOf(page);
  const { js, css } = filesOf(manifest, [entry, ...parts.firstModules, ...parts.modules]);
  const first = filesOf(manifest, [entry, ...parts.firstModules]).js;
  const styles = await Promise.all(css.map((file) => readFile(join(dist, file), 'utf8')));
  const shells = withoutStyleAttributes(shellsOf(parts));
  const head = [
    `<style>${styles.join('')}${shellRules}${shells.rules}</style>`,
    // The module loader finds these links, and does not load styles that the page already has.
    tags(css, (file) => `<link rel="stylesheet" href="${base}${file}" disabled>`),
    tags(
      page.fonts,
      (file) => `<link rel="preload" href="${base}${file}" as="font" type="font/woff2" crossorigin>`,
    ),
    tags(
      js.filter((file) => file !== manifest[entry]?.file),
      (file) =>
        `<link rel="modulepreload"${first.includes(file) ? '' : ' fetchpriority="low"'} crossorigin href="${base}${file}">`,
    ),
  ].join('');
  const root = `<div id="root" data-scopes="${parts.scopes.join(' ')}">${shells.html}</div>`;
  return (
    html
      .replaceAll(/<link rel="(?:stylesheet|modulepreload)"[^>]*>\s*/g, '')
      // Comments about the source are not delivered.
      .replaceAll(/<!-- (?!brand)[^]*?-->\s*/g, '')
      .replace('</head>', () => `${head}</head>`)
      .replace('<div id="root"></div>', () => root)
  );
};

const scriptName = 'first-paint.js';

/**
 * Names the script before the first paint with its content hash, so that a later visit does not request it
 * again.
 */
const withHashedScript = async (dist: string, base: string, html: string): Promise<string> => {
  const script = await readFile(join(dist, scriptName));
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 8);
  const name = `assets/${scriptName.replace('.js', '')}-${hash}.js`;
  await writeFile(join(dist, name), script);
  return html.replace(`src="${base}${scriptName}"`, `src="${base}${name}"`);
};

export interface DocumentsOptions {
  /** The module with `documentParts`, from the folder of the app. */
  readonly entry: string;
  /** Aliases and plugins of the app's own build. */
  readonly shared: UserConfig;
}

/**
 * Writes a document for each kind of page: the page's shell as HTML in every language with its styles, so
 * that the first paint waits for no script, and the names of the screen's files, so that the browser requests
 * them together (docs/decisions/0066-documents-with-shells.md).
 */
export const documents = ({ entry, shared }: DocumentsOptions): Plugin => {
  const resolved: { config?: ResolvedConfig } = {};
  return {
    name: 'documents',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    configResolved: (config) => {
      resolved.config = config;
    },
    closeBundle: async () => {
      const { config } = resolved;
      if (config === undefined || config.command !== 'build') return;
      const { base } = config;
      const dist = resolve(config.root, config.build.outDir);
      const built = await readFile(join(dist, 'index.html'), 'utf8');
      const html = await withHashedScript(dist, base, built);
      const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
      const fonts = (await readdir(join(dist, 'assets')))
        .filter((name) => /^inter-latin-[\w-]+\.woff2$/.test(name))
        .map((name) => `assets/${name}`);
      const page = { html, manifest, base, dist, fonts };
      const parts = await renderParts(config, entry, shared);
      await mkdir(join(dist, 'documents'), { recursive: true });
      const list = await Promise.all(
        parts.map(async (one, index) => {
          const file = `documents/${index}.html`;
          await writeFile(join(dist, file), await compose(one, page));
          return { file, addresses: addressesPattern(one.addresses) };
        }),
      );
      await writeFile(join(dist, 'index.html'), html);
      await writeFile(
        join(dist, 'documents.json'),
        JSON.stringify({ documents: list } satisfies DocumentList),
      );
    },
  };
};
