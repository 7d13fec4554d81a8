import type { SiteConfiguration, SiteOffer, SitePage } from '@parcela/contract/site';
import { investedPercent } from '@parcela/domain';
import type { SiteWords } from '../words/site-context.ts';

export interface PageMeta {
  readonly title: string;
  readonly description: string;
  readonly type: 'website' | 'article';
  /** Address of a picture of our own, with its size where it is known. */
  readonly image: {
    readonly url: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  } | null;
}

const shareSize = { width: 1200, height: 630 } as const;

const offerDescription = (words: SiteWords, { project, title }: SiteOffer): string => {
  const { t, money, percent, country, currency } = words;
  const values = {
    title,
    price: money(project.unitPrice[currency], currency),
    percent: percent(investedPercent(project.tokenTotalCount, project.available)),
    country: country(project.countryCode),
  };
  return project.calculation === null
    ? t('site.offer.descriptionPlain', values)
    : t('site.offer.description', { ...values, rent: percent(project.calculation.annualRentalIncome) });
};

/** Title and description of pages that have a phrase for each. */
const plain = {
  offers: ['site.offers.title', 'site.offers.description'],
  finished: ['site.finished.title', 'site.finished.description'],
  questions: ['site.questions.title', 'site.questions.description'],
  how: ['site.how.title', 'site.how.description'],
  fees: ['site.fees.title', 'site.fees.description'],
  risks: ['site.risks.title', 'site.risks.description'],
  documents: ['site.documents.title', 'site.documents.description'],
  verify: ['site.verify.title', 'site.verify.description'],
  contact: ['site.contact.title', 'site.contact.description'],
  imprint: ['site.imprint.title', 'site.imprint.description'],
  missing: ['site.missing.title', 'site.missing.text'],
  gone: ['site.gone.title', 'site.gone.text'],
} as const;

/** The variant for a run-off, when shares cannot be bought. */
const inRunOff = {
  offers: ['site.runOff.projects', 'site.runOff.projectsText'],
  how: ['site.how.title', 'site.runOff.projectsText'],
} as const;

/** The size of a picture's largest form: no picture is enlarged. */
const sizeOf = ({ width, height }: { width: number; height: number }) => {
  const shown = Math.min(1600, width);
  return { width: shown, height: Math.round((height * shown) / Math.max(1, width)) };
};

const pictureOf = (image: SiteConfiguration['image']): PageMeta['image'] =>
  image && { url: image.formats.large, alt: image.alternativeText, ...sizeOf(image) };

const metaOf = (words: SiteWords, page: SitePage): PageMeta => {
  const { t, document } = words;
  const { title: brandTitle, image: brandImage } = document.configuration;
  const website = { type: 'website', image: pictureOf(brandImage) } as const;
  if (page.name === 'start') return { ...website, title: brandTitle, description: t('site.description') };
  if (page.name === 'offer')
    return {
      title: page.offer.title,
      description: offerDescription(words, page.offer),
      type: 'website',
      image: { url: page.shareImage, alt: page.offer.title, ...shareSize },
    };
  if (page.name === 'articles') {
    const title =
      page.tag === null ? t('site.articles.title') : t('site.articles.of', { topic: page.tag.name });
    const numbered = page.page === 1 ? title : `${title} (${page.page})`;
    return { ...website, title: numbered, description: t('site.articles.description') };
  }
  if (page.name === 'article') {
    const { title, description, image } = page.article;
    return {
      title,
      description: description ?? '',
      type: 'article',
      image: pictureOf(image) ?? website.image,
    };
  }
  const [title, description] =
    document.configuration.isRunOff && (page.name === 'offers' || page.name === 'how')
      ? inRunOff[page.name]
      : plain[page.name];
  return { ...website, title: t(title), description: t(description, { brand: document.brand.name }) };
};

/** The title, description and picture of a page, for the tab, search engines and other sites. */
export const pageMeta = (words: SiteWords): PageMeta => metaOf(words, words.document.page);
