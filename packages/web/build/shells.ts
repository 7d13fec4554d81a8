import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PageFacts, pageFactsId, shellBrand, inEveryLocale, locales } from '@parcela/domain';
import { build, type ResolvedConfig, type UserConfig } from 'vite';

/** An app's description of one of its pages; its addresses may have stars for segments. */
export interface DocumentParts {
  readonly addresses: readonly string[];
  readonly firstModules: readonly string[];
  readonly modules: readonly string[];
  readonly scopes: readonly string[];
  readonly shells: readonly { readonly reader: string; readonly locale: string; readonly html: string }[];
}

/**
 * Removes ids, because the loaded page uses them and a document must not contain an id twice, and preload links, which
 * are not needed here.
 */
const onlyLook = (html: string): string =>
  html
    .replaceAll(/ (?:id|for|aria-(?:controls|labelledby|describedby))="[^"]*"/g, '')
    .replaceAll(/<link rel="preload"[^>]*>/g, '');

const shownWhere = ['person', 'visitor'].flatMap((reader) =>
  locales.map(
    (locale) =>
      `:root:not([data-offline])[data-reader=${reader}][lang=${locale}] .shell[data-for='${reader} ${locale}']`,
  ),
);

/**
 * The script before the first paint sets the reader and the language; the other shells are not laid out.
 * Without a connection one stored document serves all addresses, and it shows none of its shells.
 */
export const shellRules = `.shell{display:none}${shownWhere.join(',')}{display:contents}`;

/** A shell is a picture of the page: it has no working controls, and screen readers skip it. */
export const shellsOf = ({ shells }: DocumentParts): string =>
  shells
    .map(
      ({ reader, locale, html }) =>
        `<div class="shell" data-for="${reader} ${locale}" inert aria-hidden="true">${onlyLook(html)}</div>`,
    )
    .join('');

/**
 * A shell without style attributes, and the equivalent rules: the page's content security policy allows style
 * elements by their hashes, but no style attributes. The rules override all other rules, like attributes.
 */
export const withoutStyleAttributes = (html: string): { readonly html: string; readonly rules: string } => {
  const places = new Map<string, number>();
  const placeOf = (style: string): number => {
    if (/[&{}]/.test(style)) throw new Error(`a style of a shell cannot be a rule: ${style}`);
    const place = places.get(style) ?? places.size;
    places.set(style, place);
    return place;
  };
  const unstyled = html.replaceAll(
    / style="([^"]*)"/g,
    (_, style: string) => ` data-style="${placeOf(style)}"`,
  );
  const rules = [...places].map(([style, place]) => `#root .shell [data-style='${place}']{${style}}`);
  return { html: unstyled, rules: rules.join('') };
};

const facts: PageFacts = {
  brand: { name: shellBrand.name, icon: shellBrand.icon, title: inEveryLocale(() => ''), image: null },
  build: { version: '', commit: null, builtAt: null },
};

/** Replaces the browser for modules of the app that are loaded without one; its storage remembers nothing. */
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

/** Runs the app's module that renders its shells, built for a server. */
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
