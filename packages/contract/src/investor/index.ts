import * as aml from './aml.ts';
import * as articles from './articles.ts';
import * as auth from './auth.ts';
import * as bankId from './bank-id.ts';
import * as changeRequests from './change-requests.ts';
import * as earnings from './earnings.ts';
import * as files from './files.ts';
import * as fundedRequests from './funded-requests.ts';
import * as hooks from './hooks.ts';
import * as marketing from './marketing.ts';
import * as messages from './messages.ts';
import * as notifications from './notifications.ts';
import * as orders from './orders.ts';
import * as ownData from './own-data.ts';
import * as passwords from './passwords.ts';
import * as payouts from './payouts.ts';
import * as portfolio from './portfolio.ts';
import * as projects from './projects.ts';
import * as secondFactor from './second-factor.ts';
import * as sessions from './sessions.ts';
import * as social from './social.ts';
import * as users from './users.ts';
import * as verificationRecords from './verification-records.ts';
import * as votings from './votings.ts';
import * as wallet from './wallet.ts';

/** Every call of the investor's API: the source of routes, OpenAPI, client and the tests' matrix. */
export const investorRoutes = {
  ...auth,
  ...passwords,
  ...sessions,
  ...secondFactor,
  ...social,
  ...ownData,
  ...users,
  ...verificationRecords,
  ...bankId,
  ...aml,
  ...changeRequests,
  ...projects,
  ...articles,
  ...fundedRequests,
  ...orders,
  ...wallet,
  ...portfolio,
  ...payouts,
  ...earnings,
  ...votings,
  ...notifications,
  ...messages,
  ...marketing,
  ...files,
  ...hooks,
} as const;
export type InvestorRouteName = keyof typeof investorRoutes;
