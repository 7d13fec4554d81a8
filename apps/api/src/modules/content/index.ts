/** Legal documents, the configuration of the application and exchange rates (spec section 3, design section 4). */
export { articlesRoutes } from './articles.routes.ts';
export { faqsBannersRoutes } from './faqs-banners.routes.ts';
export type { FaqContent } from './faqs-banners.store.ts';
export { operatorConfigurationRoutes } from './operator-configuration.routes.ts';
export { operatorFaqsBannersRoutes } from './operator-faqs-banners.routes.ts';
export { type BannerContent, createBanner } from './save-banner.ts';
export { createFaq } from './save-faq.ts';
export { everybody } from './audience.ts';
export { findArticleBySlug } from './articles.views.ts';
export { bannerMessagesRoutes, operatorMessagesRoutes } from './banner-messages.routes.ts';
export type { MessageContent } from './banner-messages.store.ts';
export { contentRoutes, type Administrator } from './content.routes.ts';
export type { Json, LegalDocumentKind } from './content.tables.ts';
export {
  agreementsRequired,
  ratesInForce,
  termsInForce,
  type AgreementKind,
  type RatesInForce,
  type RequiredAgreement,
} from './content.views.ts';
export { contentReaders } from './document-readers.ts';
export { documentView, type DocumentRow } from './document-view.ts';
export { inLanguage, type Locale, type Localized } from './localized.ts';
export { authorOf, publicationOf, savedView, statusView } from './operator-content-view.ts';
export { pageOf, paginationOf, type Paged, type PageOf } from './paging.ts';
export { contentPersonalData } from './personal-data.ts';
export { type Publication, publishContent, unpublishContent } from './publish-content.ts';
export { contentKinds, type ContentKind } from './content-kinds.ts';
export { operatorArticlesRoutes } from './operator-articles.routes.ts';
export { type ArticleContent, createArticle, editArticle } from './save-article.ts';
export type { DraftBlock } from './pictures.ts';
export { createTag } from './save-tag.ts';
export {
  publishLegalDocument,
  type PublishedLegalDocument,
  type PublishLegalDocumentInput,
} from './publish-legal-document.ts';
export { type ContentAuthor, type ContentChange, editContent } from './save-content.ts';
export { createBannerMessage } from './save-banner-message.ts';
export { setAppConfiguration, type SetAppConfigurationInput } from './set-app-configuration.ts';
export { operatorRatesRoutes } from './operator-rates.routes.ts';
export type { RatesFeed } from './rates.ports.ts';
export { setRatesByTwo } from './request-rates.ts';
export { setRates, type SetRatesInput } from './set-rates.ts';
export { createFetchRates } from './take-published-rates.ts';
export {
  type ContentReading,
  type ContentState,
  type ContentStatus,
  findItem,
  listItems,
  listVersions,
  type SavedVersion,
} from './versions.views.ts';
