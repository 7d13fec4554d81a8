export { bannerMessages } from './banner-messages.ts';
export { appConfiguration, demoOperator, verificationOptions } from './configuration.ts';
export { legalDocumentIn, legalDocuments, prospectusIn, prospectusTitle } from './legal/index.ts';
export { orders } from './orders.ts';
export { demoAccounts, people } from './people/index.ts';
export { projects } from './projects/index.ts';
export { staffMembers } from './staff.ts';
export { renderDocument } from './render-document.ts';
export * from './types.ts';
