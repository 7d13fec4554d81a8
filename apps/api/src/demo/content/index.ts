export { articles, articleTags } from './articles/index.ts';
export { bannerMessages } from './banner-messages.ts';
export { banners } from './banners.ts';
export { commonFaq } from './common-faq.ts';
export { appConfiguration, demoOperator, verificationOptions } from './configuration.ts';
export { interestRequests } from './interest.ts';
export {
  legalDocumentIn,
  legalDocuments,
  lettingPlanCaption,
  lettingPlanIn,
  lettingPlanTitle,
  prospectusIn,
  prospectusTitle,
} from './legal/index.ts';
export { orders } from './orders.ts';
export { demoAccounts, people } from './people/index.ts';
export { lettings, type Letting, polishAccounts, rentShares } from './payouts.ts';
export { polls } from './polls.ts';
export { projects } from './projects/index.ts';
export { staffMembers } from './staff.ts';
export { renderDocument } from './render-document.ts';
export * from './types.ts';
