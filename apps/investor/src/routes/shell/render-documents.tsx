import { type Locale, locales } from '@parcela/domain';
import type { ScreenScope } from '@parcela/phrases';
import { adoptLocale, needPhrases } from '@parcela/web';
import { renderToStaticMarkup } from 'react-dom/server';
import { type AppDocument, documents, readers } from './documents.tsx';
import { ShellFrame } from './shell-frame.tsx';

interface Shell {
  readonly reader: (typeof readers)[number];
  readonly locale: Locale;
  readonly html: string;
}

/** The parts of a document that the build puts together (packages/web/build/documents.ts). */
export interface DocumentParts {
  readonly addresses: readonly string[];
  /** Modules whose files load before other files. */
  readonly firstModules: readonly string[];
  /** Modules whose files the page needs immediately. */
  readonly modules: readonly string[];
  /** Texts that its screen needs. */
  readonly scopes: readonly ScreenScope[];
  /** The shells that appear first, by reader and language. */
  readonly shells: readonly Shell[];
}

const shellsOf = ({ looks }: AppDocument, locale: Locale): Shell[] =>
  readers.flatMap((reader) => {
    const look = looks[reader];
    if (look === undefined) return [];
    return [{ reader, locale, html: renderToStaticMarkup(<ShellFrame>{look}</ShellFrame>) }];
  });

/** Renders one language after the other, because a page has only one language at a time. */
export const documentParts = async (): Promise<DocumentParts[]> => {
  await needPhrases('common', 'auth', ...documents.flatMap(({ scopes }) => scopes));
  const shells = documents.map((): Shell[] => []);
  for (const locale of locales) {
    await adoptLocale(locale);
    for (const [index, one] of documents.entries()) shells[index]?.push(...shellsOf(one, locale));
  }
  return documents.map(({ addresses, firstModules, modules, scopes }, index) => ({
    addresses,
    firstModules,
    modules,
    scopes,
    shells: shells[index] ?? [],
  }));
};
