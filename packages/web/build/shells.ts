import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PageFacts, pageFactsId, shellBrand } from '@parcela/domain';
import { build, type ResolvedConfig, type UserConfig } from 'vite';

/** What an app says of one of its pages; its addresses may have stars for segments. */
export interface DocumentParts {
  readonly addresses: readonly string[];
  readonly modules: readonly string[];
  readonly scopes: readonly string[];
  readonly shells: readonly { readonly reader: string; readonly locale: string; readonly html: string }[];
}

/** Ids belong to the page that comes, and twice in a document they are an error; nothing is worth a preload here. */
const onlyLook = (html: string): string =>
  html
    .replaceAll(/ (?:id|for|aria-(?:controls|labelledby|describedby))="[^"]*"/g, '')
    .replaceAll(/<link rel="preload"[^>]*>/g, '');

const shownWhere = ['person', 'visitor'].flatMap((reader) =>
  ['cs', 'en', 'pl'].map(
    (locale) =>
      `:root:not([data-offline])[data-reader=${reader}][lang=${locale}] .shell[data-for='${reader} ${locale}']`,
  ),
);

/**
 * The script before the first paint says who reads and in which language; the other shells are not laid out. Without a
 * connection one stored document stands for all addresses, and its shell for none.
 */
export const shellRules = `.shell{display:none}${shownWhere.join(',')}{display:contents}`;

/** A shell is a picture of the page: nothing in it can be pressed, and it is not read out. */
export const shellsOf = ({ shells }: DocumentParts): string =>
  shells
    .map(
      ({ reader, locale, html }) =>
        `<div class="shell" data-for="${reader} ${locale}" inert aria-hidden="true">${onlyLook(html)}</div>`,
    )
    .join('');

const facts: PageFacts = {
  brand: { name: shellBrand.name, icon: shellBrand.icon, title: { cs: '', en: '', pl: '' }, image: null },
  build: { version: '', commit: null, builtAt: null },
};

/** What modules of the app need while they are loaded where there is no browser: one that remembers nothing. */
const standInForBrowser = (): void => {
  const nothing = (): void => undefined;
  const storage = { getItem: () => null, setItem: nothing, removeItem: nothing };
  Object.assign(globalThis, {
    window: globalThis,
    localStorage: storage,
    sessionStorage: storage,
    addEventListener: nothing,
    location: { hash: '', pathname: '/', search: '' },
    document: {
      documentElement: {},
      getElementById: (id: string) => (id === pageFactsId ? { textContent: JSON.stringify(facts) } : null),
    },
  });
};

/** Runs the module of the app that renders its shells, built as for a server. */
export const renderParts = async (
  { root, base }: Pick<ResolvedConfig, 'root' | 'base'>,
  entry: string,
  shared: UserConfig,
): Promise<DocumentParts[]> => {
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'shells-'));
  try {
    await build({
      ...shared,
      configFile: false,
      root,
      base,
      logLevel: 'warn',
      publicDir: false,
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: { ssr: entry, outDir, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
    });
    standInForBrowser();
    const module = join(outDir, `${basename(entry).replace(/\.tsx?$/, '')}.js`);
    const rendered = (await import(pathToFileURL(module).href)) as {
      readonly documentParts: () => Promise<DocumentParts[]>;
    };
    return await rendered.documentParts();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
};
