import type { SiteOfferDetail, SitePage, SiteQuestion } from '@parcela/contract/site';
import { formatDecimal } from '@parcela/domain';
import type { SiteWords } from '../words/site-context.ts';
import type { PageMeta } from './page-meta.ts';

type Data = Readonly<Record<string, unknown>>;

const organization = ({ document }: SiteWords): Data => {
  const { administrator, imprint } = document.configuration;
  return {
    '@type': 'Organization',
    '@id': `${document.origin}/#organization`,
    name: document.brand.name,
    legalName: administrator.name,
    url: `${document.origin}/`,
    ...(administrator.email === '' ? {} : { email: administrator.email }),
    ...(imprint.phone === null ? {} : { telephone: imprint.phone }),
    ...(administrator.address === '' ? {} : { address: administrator.address }),
    ...(administrator.companyId === '' ? {} : { identifier: administrator.companyId }),
  };
};

const availability = {
  Open: 'InStock',
  Prepared: 'PreOrder',
  Unknown: 'PreOrder',
  Completed: 'SoldOut',
  Closed: 'Discontinued',
} as const;

const product = (words: SiteWords, offer: SiteOfferDetail, meta: PageMeta): Data => {
  const { document, to, currency } = words;
  const { project, slug, title, documentId } = offer;
  const state = document.configuration.isRunOff ? 'Closed' : project.state;
  return {
    '@type': 'Product',
    name: title,
    description: meta.description,
    sku: documentId,
    brand: { '@id': `${document.origin}/#organization` },
    image: project.images.map(({ formats }) => document.origin + formats.large),
    offers: {
      '@type': 'Offer',
      url: document.origin + to({ name: 'offer', slug }),
      price: formatDecimal(BigInt(project.unitPrice[currency])),
      priceCurrency: currency,
      availability: `https://schema.org/${state === 'Open' && project.available === 0 ? 'OutOfStock' : availability[state]}`,
      seller: { '@id': `${document.origin}/#organization` },
    },
  };
};

const faqPage = (questions: readonly SiteQuestion[]): Data => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ title, content }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: content },
  })),
});

const article = (
  { document, to }: SiteWords,
  { article: one }: Extract<SitePage, { readonly name: 'article' }>,
): Data => ({
  '@type': 'Article',
  headline: one.title,
  ...(one.description === null ? {} : { description: one.description }),
  ...(one.image === null ? {} : { image: [document.origin + one.image.formats.large] }),
  datePublished: one.publishedAt,
  dateModified: one.updatedAt,
  inLanguage: document.locale,
  mainEntityOfPage: document.origin + to({ name: 'article', slug: one.slug }),
  author: { '@id': `${document.origin}/#organization` },
  publisher: { '@id': `${document.origin}/#organization` },
});

const breadcrumbs = (words: SiteWords, meta: PageMeta): Data | null => {
  const { document, t, to } = words;
  const { place } = document;
  if (place === null || place.name === 'start' || place.name === 'feed') return null;
  const listOf = {
    offer: { name: t('site.nav.offers'), place: { name: 'offers' } },
    article: { name: t('site.nav.articles'), place: { name: 'articles', topic: null, page: 1 } },
  } as const;
  const between = place.name === 'offer' || place.name === 'article' ? [listOf[place.name]] : [];
  const crumbs = [
    { name: t('site.nav.home'), place: { name: 'start' } } as const,
    ...between,
    { name: meta.title, place },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: document.origin + to(crumb.place),
    })),
  };
};

const pageData = (words: SiteWords, meta: PageMeta): readonly Data[] => {
  const { page } = words.document;
  if (page.name === 'offer')
    return [
      product(words, page.offer, meta),
      ...(page.offer.faqs.length > 0 ? [faqPage(page.offer.faqs)] : []),
    ];
  if (page.name === 'article') return [article(words, page)];
  if (page.name === 'questions' && page.questions.length > 0) return [faqPage(page.questions)];
  if (page.name === 'start')
    return [
      {
        '@type': 'WebSite',
        url: `${words.document.origin}/`,
        name: words.document.brand.name,
        inLanguage: words.document.locale,
        publisher: { '@id': `${words.document.origin}/#organization` },
      },
    ];
  return [];
};

/** The subject of the page for programs (schema.org); null for an error page. */
export const structuredData = (words: SiteWords, meta: PageMeta): string | null => {
  const { name } = words.document.page;
  if (name === 'missing' || name === 'gone') return null;
  const crumbs = breadcrumbs(words, meta);
  const graph = [organization(words), ...pageData(words, meta), ...(crumbs === null ? [] : [crumbs])];
  // A script element ends at the first `</script`, whatever surrounds it.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    String.raw`\u003c`,
  );
};
