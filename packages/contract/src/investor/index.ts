import * as aml from './verification/aml.ts';
import * as appConfiguration from './content/app-configuration.ts';
import * as articles from './content/articles.ts';
import * as auth from './accounts/auth.ts';
import * as bankAccounts from './payments/bank-accounts.ts';
import * as bankId from './verification/bank-id.ts';
import * as banners from './content/banners.ts';
import * as certificates from './portfolio/certificates.ts';
import * as changeRequests from './verification/change-requests.ts';
import * as consents from './accounts/consents.ts';
import * as documents from './portfolio/documents.ts';
import * as earnings from './portfolio/earnings.ts';
import * as faqs from './content/faqs.ts';
import * as files from './content/files.ts';
import * as fundedRequests from './projects/funded-requests.ts';
import { gatewayHooks, payRoutes, returnRoutes } from './payments/gateways.ts';
import * as home from './portfolio/home.ts';
import * as hooks from './payments/hooks.ts';
import * as identityChecks from './verification/identity-checks.ts';
import * as messages from './content/banner-messages.ts';
import * as notifications from './content/notifications.ts';
import * as orders from './payments/orders.ts';
import * as ownData from './accounts/own-data.ts';
import * as passwords from './accounts/passwords.ts';
import * as distributions from './portfolio/distributions.ts';
import * as portfolio from './portfolio/portfolio.ts';
import * as notificationPreferences from './content/notification-preferences.ts';
import * as push from './content/push.ts';
import * as projects from './projects/projects.ts';
import * as projectUpdates from './projects/project-updates.ts';
import * as referrals from './accounts/referrals.ts';
import * as passkeys from './accounts/passkeys.ts';
import * as secondFactor from './accounts/second-factor.ts';
import * as shareBoard from './portfolio/share-board.ts';
import * as sessions from './accounts/sessions.ts';
import * as social from './accounts/social-sign-in.ts';
import * as users from './accounts/users.ts';
import * as verificationRecords from './verification/verification-records.ts';
import * as votings from './projects/votings.ts';
import * as wallet from './payments/wallet.ts';
import * as withdrawals from './payments/withdrawals.ts';

export type * from './answers.ts';
/** Routes also have named exports, so that a screen loads only those it uses. */
export * from './accounts/auth.ts';
export * from './accounts/consents.ts';
export * from './accounts/own-data.ts';
export * from './accounts/passkeys.ts';
export * from './accounts/passwords.ts';
export * from './accounts/referrals.ts';
export * from './accounts/second-factor.ts';
export * from './accounts/sessions.ts';
export * from './accounts/social-sign-in.ts';
export * from './accounts/users.ts';
export * from './content/app-configuration.ts';
export * from './content/articles.ts';
export * from './content/banner-messages.ts';
export * from './content/banners.ts';
export * from './content/faqs.ts';
export * from './content/files.ts';
export * from './content/notifications.ts';
export * from './content/notification-preferences.ts';
export * from './content/push.ts';
export * from './payments/bank-accounts.ts';
export * from './payments/hooks.ts';
export * from './payments/orders.ts';
export * from './payments/wallet.ts';
export * from './payments/withdrawals.ts';
export * from './portfolio/certificates.ts';
export * from './portfolio/distributions.ts';
export * from './portfolio/documents.ts';
export * from './portfolio/earnings.ts';
export * from './portfolio/home.ts';
export * from './portfolio/portfolio.ts';
export * from './portfolio/share-board.ts';
export * from './projects/funded-requests.ts';
export * from './projects/projects.ts';
export * from './projects/project-updates.ts';
export * from './projects/votings.ts';
export * from './verification/aml.ts';
export * from './verification/bank-id.ts';
export * from './verification/change-requests.ts';
export * from './verification/identity-checks.ts';
export * from './verification/verification-records.ts';

/** Every call of the investor's API: the source of routes, OpenAPI and the test matrix. */
export const investorRoutes = {
  ...auth,
  ...passwords,
  ...sessions,
  ...secondFactor,
  ...passkeys,
  ...social,
  ...ownData,
  ...users,
  ...verificationRecords,
  ...identityChecks,
  ...bankId,
  ...aml,
  ...changeRequests,
  ...projects,
  ...projectUpdates,
  ...appConfiguration,
  ...push,
  ...notificationPreferences,
  ...articles,
  ...faqs,
  ...banners,
  ...fundedRequests,
  ...orders,
  ...payRoutes,
  ...returnRoutes,
  ...wallet,
  ...bankAccounts,
  ...withdrawals,
  ...portfolio,
  ...distributions,
  ...earnings,
  ...certificates,
  ...home,
  ...shareBoard,
  ...documents,
  ...votings,
  ...notifications,
  ...messages,
  ...consents,
  ...referrals,
  ...files,
  ...gatewayHooks,
  ...hooks,
} as const;
export type InvestorRouteName = keyof typeof investorRoutes;

export { hookRouteOf, payRouteOf, returnRouteOf } from './gateway-routes.ts';
export { gatewayHooks, payRoutes, returnRoutes } from './payments/gateways.ts';
