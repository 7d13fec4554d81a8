import { isLocale, type Locale } from '@parcela/domain';

/**
 * A cookie that the app sets while a user is signed in on the device, so that `/` opens the app. It
 * identifies no one and proves nothing.
 */
export const presenceCookie = 'parcela-signed-in';

type Segments = Readonly<Record<Locale, string>>;

/** The sections of the public site and their addresses in each language. */
export const siteSections = {
  offers: { cs: 'nabidka', en: 'offers', pl: 'oferty' },
  finished: { cs: 'dokoncene-projekty', en: 'finished-projects', pl: 'zakonczone-projekty' },
  articles: { cs: 'clanky', en: 'articles', pl: 'artykuly' },
  how: { cs: 'jak-to-funguje', en: 'how-it-works', pl: 'jak-to-dziala' },
  questions: { cs: 'otazky', en: 'questions', pl: 'pytania' },
  fees: { cs: 'poplatky', en: 'fees', pl: 'oplaty' },
  risks: { cs: 'rizika', en: 'risks', pl: 'ryzyko' },
  documents: { cs: 'dokumenty', en: 'documents', pl: 'dokumenty' },
  verify: { cs: 'overeni', en: 'verify', pl: 'weryfikacja' },
  contact: { cs: 'kontakt', en: 'contact', pl: 'kontakt' },
  imprint: { cs: 'provozovatel', en: 'imprint', pl: 'nota-prawna' },
} as const satisfies Readonly<Record<string, Segments>>;
export type SiteSection = keyof typeof siteSections;

const topic: Segments = { cs: 'tema', en: 'topic', pl: 'temat' };
const feedName = 'feed.xml';

/** A place of the public site, without its language. */
export type SitePlace =
  | { readonly name: 'start' }
  | { readonly name: Exclude<SiteSection, 'articles'> }
  | { readonly name: 'offer'; readonly slug: string }
  /** `topic`: the name of a tag in the form of `topicSlug`; pages count from 1. */
  | { readonly name: 'articles'; readonly topic: string | null; readonly page: number }
  | { readonly name: 'article'; readonly slug: string }
  | { readonly name: 'feed' };

const articlesPath = (locale: Locale, { topic: name, page }: { topic: string | null; page: number }) => {
  const list = `/${locale}/${siteSections.articles[locale]}`;
  return `${name === null ? list : `${list}/${topic[locale]}/${name}`}${page === 1 ? '' : `?page=${page}`}`;
};

/** The address of a place in a language. */
export const siteAddress = (locale: Locale, place: SitePlace): string => {
  const below = (section: SiteSection, rest: string): string =>
    `/${locale}/${siteSections[section][locale]}/${rest}`;
  if (place.name === 'start') return `/${locale}`;
  if (place.name === 'articles') return articlesPath(locale, place);
  if (place.name === 'offer') return below('offers', place.slug);
  if (place.name === 'article') return below('articles', place.slug);
  if (place.name === 'feed') return below('articles', feedName);
  return `/${locale}/${siteSections[place.name][locale]}`;
};

/** The name of a tag in an address: letters without marks, and hyphens. */
export const topicSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const sectionOf = (locale: Locale, segment: string): SiteSection | undefined =>
  (Object.keys(siteSections) as SiteSection[]).find((name) => siteSections[name][locale] === segment);

const placeBelow = (locale: Locale, section: SiteSection, rest: readonly string[]): SitePlace | undefined => {
  const [first = '', second] = rest;
  if (section === 'offers' && rest.length === 1) return { name: 'offer', slug: first };
  if (section !== 'articles') return undefined;
  if (rest.length === 1) return first === feedName ? { name: 'feed' } : { name: 'article', slug: first };
  return rest.length === 2 && first === topic[locale] && second !== undefined
    ? { name: 'articles', topic: second, page: 1 }
    : undefined;
};

/** A place of the site in a language; `place` is missing where the language has no such page. */
export interface SiteAddress {
  readonly locale: Locale;
  readonly place: SitePlace | undefined;
}

const pageOf = (query: string): number | undefined => {
  const page = new URLSearchParams(query).get('page');
  if (page === null) return 1;
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : undefined;
};

/** The target of an address of the public site; undefined for an address without a language. */
export const readSiteAddress = (url: string): SiteAddress | undefined => {
  const [path = '', query = ''] = url.split('?', 2);
  const [, locale, ...segments] = path.split('/');
  if (!isLocale(locale)) return undefined;
  const [first, ...rest] = segments;
  if (first === undefined) return { locale, place: { name: 'start' } };
  const section = sectionOf(locale, first);
  if (section === undefined) return { locale, place: undefined };
  if (rest.length > 0 && section !== 'articles') return { locale, place: placeBelow(locale, section, rest) };
  if (section !== 'articles') return { locale, place: { name: section } };
  const place =
    rest.length === 0
      ? ({ name: 'articles', topic: null, page: 1 } as const)
      : placeBelow(locale, section, rest);
  if (place?.name !== 'articles') return { locale, place };
  const page = pageOf(query);
  return { locale, place: page === undefined ? undefined : { ...place, page } };
};
