import type { ContentFixture } from './operator-content-fixture.ts';

interface Fixture {
  readonly content: ContentFixture;
}
interface Values {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
}
type Row = { readonly values: (fixture: Fixture) => Values };

const row = (values: (content: ContentFixture) => Values): Row => ({
  values: ({ content }) => values(content),
});
const plain = row(() => ({}));
const texts = { cs: 'Nový dům', en: 'A new house', pl: 'Nowy dom' };
const version = { version: 1 };
const publication = { publication: 1 };
const published = { ...version, ...publication };
const later = '2999-06-01T00:00:00Z';
const reason = { reason: 'It is as they say' };

const of = (kind: 'article' | 'faq' | 'banner' | 'tag') => (content: ContentFixture) => ({
  params: { documentId: content[kind] },
});
const ofArticle = of('article');
const ofFaq = of('faq');
const ofBanner = of('banner');

const articleBody = ({ picture, tag }: ContentFixture) => ({
  type: 'News',
  visibility: 'Private',
  title: texts,
  description: texts,
  content: { cs: [], en: [{ type: 'paragraph', runs: [{ text: 'Text', link: '/projects' }] }], pl: [] },
  image: { file: picture, alternativeText: texts },
  tags: [tag],
});
const faqBody = { title: texts, content: texts, relevance: 1 };
const bannerBody = ({ picture }: ContentFixture) => ({
  ofPage: 'news',
  files: { small: picture, medium: picture, large: picture },
  alternativeText: texts,
  link: '/projects',
  relevance: 1,
});

/** Valid calls of staff about articles, questions, banners, the configuration, legal documents and rates. */
export const contentMatrix = {
  listArticleItems: plain,
  getArticleItem: row(ofArticle),
  previewArticle: row(ofArticle),
  listArticleVersions: row(ofArticle),
  createArticle: row((content) => ({ body: { slug: content.slug, ...articleBody(content) } })),
  editArticle: row((content) => ({ ...ofArticle(content), body: { ...articleBody(content), ...version } })),
  changeArticleSlug: row((content) => ({
    ...ofArticle(content),
    body: { slug: content.slug, seenSlug: content.articleSlug },
  })),
  publishArticle: row((content) => ({ ...ofArticle(content), body: published })),
  unpublishArticle: row((content) => ({ ...ofArticle(content), body: publication })),
  movePlannedContent: row(({ plannedFaq }) => ({
    params: { kind: 'faq', documentId: plannedFaq },
    body: { ...publication, publishAt: later },
  })),
  revokePlannedContent: row(({ plannedFaq }) => ({
    params: { kind: 'faq', documentId: plannedFaq },
    body: publication,
  })),

  listTagItems: plain,
  createTag: row(() => ({ body: { name: texts } })),
  renameTag: row((content) => ({ ...of('tag')(content), body: { name: texts, ...version } })),

  listFaqItems: plain,
  getFaqItem: row(ofFaq),
  listFaqVersions: row(ofFaq),
  createFaq: row(() => ({ body: faqBody })),
  editFaq: row((content) => ({ ...ofFaq(content), body: { ...faqBody, ...version } })),
  publishFaq: row((content) => ({ ...ofFaq(content), body: published })),
  unpublishFaq: row((content) => ({ ...ofFaq(content), body: publication })),

  listBannerItems: plain,
  getBannerItem: row(ofBanner),
  listBannerVersions: row(ofBanner),
  createBanner: row((content) => ({ body: bannerBody(content) })),
  editBanner: row((content) => ({ ...ofBanner(content), body: { ...bannerBody(content), ...version } })),
  publishBanner: row((content) => ({ ...ofBanner(content), body: published })),
  unpublishBanner: row((content) => ({ ...ofBanner(content), body: publication })),

  listAppConfigurations: plain,
  getAppConfigurationItem: plain,
  publishAppConfiguration: row(({ configuration: { documentId, ...seen } }) => ({
    params: { documentId },
    body: seen,
  })),
  setAppConfiguration: row(({ configuration, picture }) => ({
    body: {
      title: texts,
      brand: { name: 'Garden', logo: null, primaryColor: '#0d5c52' },
      administratorText: texts,
      imprint: { register: texts, supervision: texts, fees: texts, risks: texts, phone: '+420 1' },
      image: { file: picture, alternativeText: texts },
      version: configuration.version,
    },
  })),
  listLegalDocumentItems: plain,
  getLegalDocumentItem: row(() => ({ params: { document: 'terms' } })),
  listLegalDocumentVersions: row(() => ({ params: { document: 'terms' } })),
  editLegalDocument: row(({ pdf, whitePaper }) => ({
    params: { document: 'whitePaper' },
    body: {
      title: texts,
      caption: texts,
      files: { cs: pdf, en: pdf, pl: null },
      version: whitePaper.version,
    },
  })),
  publishLegalDocument: row(({ whitePaper, afterIt }) => ({
    params: { document: 'whitePaper' },
    body: { ...whitePaper, publishAt: afterIt },
  })),
  moveLegalDocument: row(({ plannedDocument, afterIt }) => ({
    params: { documentId: plannedDocument },
    body: { publishAt: afterIt },
  })),
  withdrawLegalDocument: row(({ plannedDocument }) => ({ params: { documentId: plannedDocument } })),

  listRates: plain,
  requestRates: row(({ ratesVersion }) => ({
    body: { eurToCzk: '25.20', eurToPln: '4.30', source: 'ČNB', version: ratesVersion, ...reason },
  })),
  listPublishedRates: plain,
  fetchPublishedRates: plain,
  acceptPublishedRates: row(({ ratesDay }) => ({ params: { day: ratesDay }, body: reason })),
  rejectPublishedRates: row(({ ratesDay }) => ({ params: { day: ratesDay }, body: reason })),
} as const;
