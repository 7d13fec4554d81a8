export { articles, articleTags, plannedArticle } from './articles/index.ts';
export { bannerMessages, plannedMessage } from './site/banner-messages.ts';
export { banners } from './site/banners.ts';
export { commonFaq } from './project-parts/common-questions.ts';
export { appConfiguration, demoOperator, verificationOptions } from './site/app-configuration.ts';
export { interestRequests } from './investments/interest-requests.ts';
export {
  extractCaption,
  extractIn,
  extractTitle,
  legalDocumentIn,
  legalDocuments,
  lettingPlanCaption,
  lettingPlanIn,
  lettingPlanTitle,
  prospectusIn,
  prospectusTitle,
  reportIn,
} from './legal/index.ts';
export { orders } from './investments/orders.ts';
export { demoAccounts, demoPassword, people } from './people/index.ts';
export {
  lettings,
  type Letting,
  polishAccounts,
  type RentCorrection,
  rentCorrections,
  rentShares,
} from './investments/distributions.ts';
export { polls } from './investments/polls.ts';
export { valuationAmount, valuerOf } from './project-parts/valuers.ts';
export { projects } from './projects/index.ts';
export { staffMembers } from './people/staff.ts';
export { type DemoUpdate, projectUpdates } from './site/project-updates.ts';
export { taxTexts } from './site/tax-texts.ts';
export { renderDocument } from './legal/render-document.ts';
export * from './types.ts';
