/** Legal documents, the configuration of the application and exchange rates (spec section 3, design section 4). */
export { articlesRoutes } from '../articles/articles.routes.ts';
export { faqsBannersRoutes } from '../banners/banners.routes.ts';
export type { FaqContent } from '../banners/banners.store.ts';
export { operatorConfigurationRoutes } from '../app-configuration/operator-app-configuration.routes.ts';
export { operatorFaqsBannersRoutes } from '../banners/operator-banners.routes.ts';
export { type BannerContent, createBanner } from '../banners/save-banner.ts';
export { createFaq } from '../faqs/save-faq.ts';
export { everybody } from '../articles/audience.policy.ts';
export { findArticleBySlug } from '../articles/articles.queries.ts';
export { bannerMessagesRoutes, operatorMessagesRoutes } from '../banners/banner-messages.routes.ts';
export type { MessageContent } from '../banners/banner-messages.store.ts';
export { contentRoutes, type Administrator } from '../app-configuration/app-configuration.routes.ts';
export type { Json, LegalDocumentKind } from '../legal-documents/legal-documents.tables.ts';
export {
  agreementsRequired,
  ratesInForce,
  termsInForce,
  type AgreementKind,
  type RatesInForce,
  type RequiredAgreement,
} from '../legal-documents/legal-documents.queries.ts';
export { contentReaders } from '../legal-documents/file-access.policy.ts';
export { documentView, type DocumentRow } from '../legal-documents/legal-documents.presenter.ts';
export { authorOf, publicationOf, savedView, statusView } from './content-versions.presenter.ts';
export { pageOf, paginationOf, type Paged, type PageOf } from '../../platform/paging/counted-page.ts';
export { contentPersonalData } from '../banners/personal-data.ts';
export { type Publication, publishContent, unpublishContent } from './publish-content.ts';
export { contentKinds, type ContentKind } from './content-kinds.ts';
export { operatorArticlesRoutes } from '../articles/operator-articles.routes.ts';
export { type ArticleContent, createArticle, editArticle } from '../articles/save-article.ts';
export type { DraftBlock } from '../articles/article-pictures.ts';
export { createTag } from '../articles/save-tag.ts';
export {
  publishLegalDocument,
  type PublishedLegalDocument,
  type PublishLegalDocumentInput,
} from '../legal-documents/publish-legal-document.ts';
export { type ContentAuthor, type ContentChange, editContent } from './save-content.ts';
export { createBannerMessage } from '../banners/save-banner-message.ts';
export {
  setAppConfiguration,
  type SetAppConfigurationInput,
} from '../app-configuration/set-app-configuration.ts';
export { operatorRatesRoutes } from '../exchange-rates/operator-exchange-rates.routes.ts';
export type { RatesFeed } from '../exchange-rates/exchange-rates.ports.ts';
export { setRatesByTwo } from '../exchange-rates/request-exchange-rates.ts';
export { setRates, type SetRatesInput } from '../exchange-rates/set-exchange-rates.ts';
export { createFetchRates } from '../exchange-rates/import-published-rates.ts';
export {
  type ContentReading,
  type ContentState,
  type ContentStatus,
  findItem,
  listItems,
  listVersions,
  type SavedVersion,
} from './content-versions.queries.ts';
