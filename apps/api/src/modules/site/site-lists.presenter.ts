import { type SiteArticle, siteAddress, type SitePlace, siteSections } from '@parcela/contract/site';
import { type Locale, locales } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { siteTexts } from '@parcela/phrases/site';
import { listArticleAddresses, listPublicArticles } from '../articles/index.ts';
import { listProjectAddresses } from '../projects/index.ts';

const xml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // XML has no such characters, whatever a text of the database has.
    // oxlint-disable-next-line no-control-regex -- these are the characters that are left out
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '');

interface ListedPlace {
  readonly place: SitePlace;
  readonly changedAt: Date | null;
}

const fixedPlaces: readonly ListedPlace[] = [
  { place: { name: 'start' }, changedAt: null },
  ...Object.keys(siteSections).map((name) => ({
    place: (name === 'articles' ? { name, topic: null, page: 1 } : { name }) as SitePlace,
    changedAt: null,
  })),
];

/** Every public place of the site. */
export const listSitePlaces = async (tx: Tx): Promise<ListedPlace[]> => {
  const offers = await listProjectAddresses(tx);
  const articles = await listArticleAddresses(tx);
  return [
    ...fixedPlaces,
    ...offers.map(({ slug, changedAt }) => ({ place: { name: 'offer' as const, slug }, changedAt })),
    ...articles.map(({ slug, changedAt }) => ({ place: { name: 'article' as const, slug }, changedAt })),
  ];
};

const sitemapEntry = (origin: string, locale: Locale, { place, changedAt }: ListedPlace): string => {
  const alternates = locales
    .map(
      (other) =>
        `<xhtml:link rel="alternate" hreflang="${other}" href="${xml(origin + siteAddress(other, place))}"/>`,
    )
    .join('');
  const changed = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
  return `<url><loc>${xml(origin + siteAddress(locale, place))}</loc>${changed}${alternates}</url>`;
};

/** Every page in every language, each with its translations. */
export const sitemapText = (origin: string, places: readonly ListedPlace[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...places.flatMap((place) => locales.map((locale) => sitemapEntry(origin, locale, place))),
    '</urlset>',
    '',
  ].join('\n');

const feedSize = 30;

const feedEntry = (origin: string, locale: Locale, article: SiteArticle): string => {
  const address = xml(origin + siteAddress(locale, { name: 'article', slug: article.slug }));
  const tags = article.tags.map(({ name }) => `<category term="${xml(name)}"/>`).join('');
  return `<entry><id>${address}</id><title>${xml(article.title)}</title><link href="${address}"/><published>${article.publishedAt}</published><updated>${article.updatedAt}</updated>${tags}<summary>${xml(article.description ?? '')}</summary></entry>`;
};

export const readFeed = async (tx: Tx, locale: Locale): Promise<readonly SiteArticle[]> =>
  (await listPublicArticles(tx, { locale, page: 1, pageSize: feedSize })).articles;

/** The newest articles as a feed (Atom, RFC 4287). */
export const feedText = (
  { publicUrl, brandName }: { readonly publicUrl: string; readonly brandName: string },
  locale: Locale,
  articles: readonly SiteArticle[],
): string => {
  const t = siteTexts(locale);
  const own = xml(publicUrl + siteAddress(locale, { name: 'feed' }));
  const list = xml(publicUrl + siteAddress(locale, { name: 'articles', topic: null, page: 1 }));
  const updated =
    articles
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00.000Z';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `<id>${own}</id><title>${xml(`${brandName}: ${t('site.articles.title')}`)}</title>`,
    `<link rel="self" type="application/atom+xml" href="${own}"/><link href="${list}"/>`,
    `<updated>${updated}</updated><author><name>${xml(brandName)}</name></author>`,
    ...articles.map((article) => feedEntry(publicUrl, locale, article)),
    '</feed>',
    '',
  ].join('\n');
};

/** The addresses open to search engines: the site and its pictures, without the app's calls. */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /api/files/',
    'Disallow: /api/',
    'Disallow: /core/',
    'Disallow: /operator/',
    'Disallow: /backoffice/',
    'Disallow: /docs',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

const reportDays = 180;
const dayMs = 86_400_000;

/** The contact for security problems (RFC 9116). */
export const securityText = (origin: string, email: string, now: Date): string =>
  [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(now.getTime() + reportDays * dayMs).toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: cs, en, pl',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
