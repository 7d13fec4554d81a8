import {
  type SiteAddress,
  siteAddress,
  type SiteDocument,
  type SitePage,
  type SitePlace,
  topicSlug,
} from '@parcela/contract/site';
import { dateInZone, inEveryLocale, type Locale, locales } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import {
  appConfigurationView,
  brandIconUrl,
  type BrandReader,
  type DeployedConfiguration,
  readAppConfiguration,
} from '../app-configuration/index.ts';
import { findPublicArticle, listPublicArticles } from '../articles/index.ts';
import { listFaqs } from '../faqs/index.ts';
import { documentView, listPublishedVersions } from '../legal-documents/index.ts';
import { findPublicProject, listPublicProjects } from '../projects/index.ts';
import { showPublicUpdates } from '../project-updates/index.ts';
import type { CountedBooks } from './count-books.ts';
import { figuresView, planAndFactView } from './site-figures.presenter.ts';
import { shareAddress } from './share-picture.presenter.ts';

export interface SiteData {
  readonly publicUrl: string;
  readonly brand: Pick<BrandReader, 'read'>;
  readonly timeZone: string;
  readonly configuration: DeployedConfiguration;
  readonly countBooks: (tx: Tx) => Promise<CountedBooks>;
}

/** What an address leads to: a page, or another address. */
export type FoundPage =
  | { readonly is: 'shown'; readonly page: SitePage; readonly addresses: SiteDocument['addresses'] }
  | { readonly is: 'moved'; readonly to: string }
  | { readonly is: 'gone' | 'missing' };

interface Asked {
  readonly tx: Tx;
  readonly locale: Locale;
  readonly data: SiteData;
}

const addressesOf = (place: SitePlace) => inEveryLocale((locale) => siteAddress(locale, place));

const shown = (page: SitePage, place: SitePlace): FoundPage => ({
  is: 'shown',
  page,
  addresses: addressesOf(place),
});

const isOver = ({ project }: { readonly project: { readonly state: string } }): boolean =>
  project.state === 'Completed' || project.state === 'Closed';

const questionsMax = 100;
const questionsOf = async ({ tx, locale }: Asked, pageSize: number) =>
  (await listFaqs(tx, { locale, page: 1, pageSize })).items.map(({ title, content }) => ({ title, content }));

const startPage = async (asked: Asked): Promise<SitePage> => {
  const { tx, locale, data } = asked;
  const projects = await listPublicProjects(tx, locale);
  const { articles } = await listPublicArticles(tx, { locale, page: 1, pageSize: 3 });
  return {
    name: 'start',
    offers: projects.filter((offer) => !isOver(offer)).slice(0, 6),
    figures: figuresView(await data.countBooks(tx), projects),
    questions: await questionsOf(asked, 5),
    articles,
  };
};

const finishedPage = async ({ tx, locale, data }: Asked): Promise<SitePage> => {
  const projects = await listPublicProjects(tx, locale);
  const books = await data.countBooks(tx);
  return {
    name: 'finished',
    projects: projects
      .filter(isOver)
      .map((offer) => ({ offer, planAndFact: planAndFactView(books, offer, data.timeZone) })),
    figures: figuresView(books, projects),
  };
};

const offerPage = async (
  { tx, locale, data }: Asked,
  place: Extract<SitePlace, { readonly name: 'offer' }>,
): Promise<FoundPage> => {
  const found = await findPublicProject(tx, { slug: place.slug, locale, timeZone: data.timeZone });
  if (found.is === 'moved') return { is: 'moved', to: siteAddress(locale, { ...place, slug: found.slug }) };
  if (found.is !== 'shown') return found;
  const { info: offer, stats } = found;
  const planAndFact = planAndFactView(await data.countBooks(tx), offer, data.timeZone);
  const shareImage = shareAddress(locale, await data.brand.read(tx), offer);
  const updates = await showPublicUpdates(tx, { project: offer.project.documentId, locale });
  return shown({ name: 'offer', offer, stats, updates, shareImage, planAndFact }, place);
};

const feesPage = async ({ tx, locale, data }: Asked): Promise<SitePage> => {
  const offers = (await listPublicProjects(tx, locale)).filter((offer) => !isOver(offer));
  const details = [];
  for (const offer of offers) {
    const found = await findPublicProject(tx, { slug: offer.slug, locale, timeZone: data.timeZone });
    if (found.is === 'shown') details.push({ offer, fees: found.info.fees });
  }
  return { name: 'fees', offers: details };
};

const articlesPerPage = 12;

/** A topic's address in every language; in a language without an article of the topic, the address of all articles. */
const addressesOfTopic = async (
  { tx }: Asked,
  tag: string,
  page: number,
): Promise<SiteDocument['addresses']> => {
  const entries: (readonly [Locale, string])[] = [];
  for (const locale of locales) {
    const { tags } = await listPublicArticles(tx, { locale, page: 1, pageSize: 1 });
    const name = tags.find(({ documentId }) => documentId === tag)?.name;
    const topic = name === undefined ? null : topicSlug(name);
    entries.push([locale, siteAddress(locale, { name: 'articles', topic, page: topic === null ? 1 : page })]);
  }
  return Object.fromEntries(entries) as Record<Locale, string>;
};

const articlesPage = async (
  asked: Asked,
  place: Extract<SitePlace, { readonly name: 'articles' }>,
): Promise<FoundPage> => {
  const { tx, locale } = asked;
  const { topic, page } = place;
  const all = await listPublicArticles(tx, {
    locale,
    page: topic === null ? page : 1,
    pageSize: articlesPerPage,
  });
  const tag = topic === null ? null : all.tags.find(({ name }) => topicSlug(name) === topic);
  if (tag === undefined) return { is: 'missing' };
  const listed =
    tag === null
      ? all
      : await listPublicArticles(tx, { locale, tag: tag.documentId, page, pageSize: articlesPerPage });
  if (page > 1 && listed.articles.length === 0) return { is: 'missing' };
  const pageCount = Math.max(1, Math.ceil(listed.total / articlesPerPage));
  return {
    is: 'shown',
    page: { name: 'articles', articles: listed.articles, tags: all.tags, tag, page, pageCount },
    addresses: tag === null ? addressesOf(place) : await addressesOfTopic(asked, tag.documentId, page),
  };
};

const articlePage = async (
  { tx, locale }: Asked,
  place: Extract<SitePlace, { readonly name: 'article' }>,
): Promise<FoundPage> => {
  const found = await findPublicArticle(tx, { slug: place.slug, locale });
  if (found.is === 'moved') return { is: 'moved', to: siteAddress(locale, { ...place, slug: found.slug }) };
  return found.is === 'shown' ? shown({ name: 'article', article: found.article }, place) : found;
};

const legalKinds = ['terms', 'privacy', 'white_paper'] as const;

const documentsPage = async ({ tx, locale }: Asked): Promise<SitePage> => {
  const versions = await listPublishedVersions(tx, legalKinds);
  return {
    name: 'documents',
    documents: legalKinds
      .map((kind) => ({
        kind,
        versions: versions
          .filter((version) => version.kind === kind)
          .map((version, index) => ({ ...documentView(version, locale), isInForce: index === 0 })),
      }))
      .filter((document) => document.versions.length > 0),
  };
};

/** Finds what an address leads to, by a visitor's rules. */
export const findSitePage = async (asked: Asked, place: SitePlace): Promise<FoundPage> => {
  switch (place.name) {
    case 'start':
      return shown(await startPage(asked), place);
    case 'offers': {
      const offers = await listPublicProjects(asked.tx, asked.locale);
      return shown({ name: 'offers', offers: offers.filter((offer) => !isOver(offer)) }, place);
    }
    case 'offer':
      return offerPage(asked, place);
    case 'finished':
      return shown(await finishedPage(asked), place);
    case 'articles':
      return articlesPage(asked, place);
    case 'article':
      return articlePage(asked, place);
    case 'questions':
      return shown({ name: 'questions', questions: await questionsOf(asked, questionsMax) }, place);
    case 'fees':
      return shown(await feesPage(asked), place);
    case 'documents':
      return shown(await documentsPage(asked), place);
    case 'how':
    case 'risks':
    case 'verify':
    case 'contact':
    case 'imprint':
      return shown({ name: place.name }, place);
    case 'feed':
    default:
      return { is: 'missing' };
  }
};

const statuses = { shown: 200, gone: 410, missing: 404 } as const;

/** The complete page at an address; `moved` is answered earlier. */
export const siteDocument = async (
  asked: Asked,
  { place }: Pick<SiteAddress, 'place'>,
  found: Exclude<FoundPage, { readonly is: 'moved' }>,
): Promise<{ readonly status: 200 | 404 | 410; readonly document: SiteDocument }> => {
  const { tx, locale, data } = asked;
  const configuration = appConfigurationView(await readAppConfiguration(tx), locale, data.configuration);
  const brand = await data.brand.read(tx);
  const isShown = found.is === 'shown';
  return {
    status: statuses[found.is],
    document: {
      locale,
      today: dateInZone(await readClock(tx), data.timeZone),
      origin: data.publicUrl,
      brand: {
        name: brand.name,
        colors: brand.colors,
        icon: brandIconUrl(brand, 'icon-96'),
        smallIcon: brandIconUrl(brand, 'icon-32'),
      },
      configuration,
      addresses: isShown ? found.addresses : null,
      place: isShown ? (place ?? null) : null,
      page: isShown ? found.page : { name: found.is },
    },
  };
};
