import * as appConfiguration from './content/app-configuration.ts';
import * as approvals from './staff/approvals.ts';
import * as articles from './content/articles.ts';
import * as audit from './staff/audit.ts';
import {
  articleContent,
  bannerContent,
  faqContent,
  messageContent,
  projectUpdateContent,
  taxTextContent,
} from './content/content-kinds.ts';
import { byOperation } from './content/content-routes.ts';
import * as auth from './staff/sign-in.ts';
import * as bankDays from './payments/bank-days.ts';
import * as bank from './payments/bank.ts';
import * as shareAdverts from './payments/share-adverts.ts';
import * as shareTransfers from './payments/share-transfers.ts';
import * as statementFiles from './payments/statement-files.ts';
import * as waitingBankLines from './payments/waiting-bank-lines.ts';
import * as transferFiles from './payments/transfer-files.ts';
import * as changeRequests from './users/change-requests.ts';
import * as events from './staff/events.ts';
import * as fundedRequests from './projects/funded-requests.ts';
import * as identityExceptions from './users/identity-exceptions.ts';
import * as levelOptions from './users/verification-levels.ts';
import * as investorCare from './users/investor-care.ts';
import * as investorCertificates from './users/investor-certificates.ts';
import * as investorRecords from './users/investor-records.ts';
import * as investors from './users/investors.ts';
import * as legalDocuments from './content/legal-documents.ts';
import * as media from './content/media.ts';
import * as orders from './payments/orders.ts';
import * as distributionCorrections from './payments/distribution-corrections.ts';
import * as distributions from './payments/distributions.ts';
import * as overview from './staff/overview.ts';
import * as personalData from './users/personal-data.ts';
import * as projects from './projects/projects.ts';
import * as projectUpdates from './content/project-updates.ts';
import * as publications from './content/publications.ts';
import * as rates from './payments/exchange-rates.ts';
import * as refunds from './payments/refunds.ts';
import * as reviews from './users/reviews.ts';
import * as staff from './staff/staff.ts';
import * as invitations from './staff/invitations.ts';
import * as ownCredentials from './staff/own-credentials.ts';
import * as savedViews from './staff/saved-views.ts';
import * as passkeys from './staff/passkeys.ts';
import * as staffSessions from './staff/sessions.ts';
import * as suspense from './payments/suspense.ts';
import * as users from './users/second-factor.ts';
import * as valuations from './projects/valuations.ts';
import * as votings from './projects/votings.ts';
import * as withdrawals from './payments/withdrawals.ts';

/** Routes also have named exports, so that a screen loads only those it uses. */
export * from './content/app-configuration.ts';
export * from './content/articles.ts';
export * from './content/content-kinds.ts';
export * from './content/legal-documents.ts';
export * from './content/media.ts';
export * from './content/project-updates.ts';
export * from './content/publications.ts';
export * from './payments/bank-days.ts';
export * from './payments/bank.ts';
export * from './payments/statement-files.ts';
export * from './payments/waiting-bank-lines.ts';
export * from './payments/transfer-files.ts';
export * from './payments/distribution-corrections.ts';
export * from './payments/distributions.ts';
export * from './payments/exchange-rates.ts';
export * from './payments/orders.ts';
export * from './payments/refunds.ts';
export * from './payments/share-adverts.ts';
export * from './payments/share-transfers.ts';
export * from './payments/suspense.ts';
export * from './payments/withdrawals.ts';
export * from './projects/funded-requests.ts';
export * from './projects/projects.ts';
export * from './projects/valuations.ts';
export * from './projects/votings.ts';
export * from './staff/approvals.ts';
export * from './staff/audit.ts';
export * from './staff/events.ts';
export * from './staff/invitations.ts';
export * from './staff/own-credentials.ts';
export * from './staff/passkeys.ts';
export * from './staff/saved-views.ts';
export * from './staff/sessions.ts';
export * from './staff/overview.ts';
export * from './staff/sign-in.ts';
export * from './staff/staff.ts';
export * from './users/change-requests.ts';
export * from './users/identity-exceptions.ts';
export * from './users/investor-care.ts';
export * from './users/investor-certificates.ts';
export * from './users/investor-records.ts';
export * from './users/investors.ts';
export * from './users/personal-data.ts';
export * from './users/reviews.ts';
export * from './users/second-factor.ts';
export * from './users/verification-levels.ts';

export { type MoneyPart, moneyParts } from '../schemas/overview.ts';
export { storedProject } from '../schemas/projects/stored-project.ts';

/** Every call of the staff's API, in a separate table so that the investor app cannot even name its calls. */
export const operatorRoutes = {
  ...auth,
  ...approvals,
  ...audit,
  ...events,
  ...overview,
  ...staff,
  ...staffSessions,
  ...passkeys,
  ...ownCredentials,
  ...savedViews,
  ...invitations,
  ...withdrawals,
  ...orders,
  ...suspense,
  ...refunds,
  ...bank,
  ...bankDays,
  ...shareAdverts,
  ...shareTransfers,
  ...statementFiles,
  ...waitingBankLines,
  ...transferFiles,
  ...users,
  ...investors,
  ...investorCertificates,
  ...investorRecords,
  ...investorCare,
  ...personalData,
  ...reviews,
  ...changeRequests,
  ...identityExceptions,
  ...byOperation(messageContent),
  ...byOperation({ ...articleContent, ...articles }),
  ...byOperation(faqContent),
  ...byOperation(taxTextContent),
  ...byOperation({ ...projectUpdateContent, ...projectUpdates }),
  ...byOperation(bannerContent),
  ...appConfiguration,
  ...publications,
  ...legalDocuments,
  ...rates,
  ...levelOptions,
  ...votings,
  ...distributions,
  ...distributionCorrections,
  ...media,
  ...projects,
  ...valuations,
  ...fundedRequests,
} as const;
export type OperatorRouteName = keyof typeof operatorRoutes;
