import * as approvals from './approvals.ts';
import * as articles from './articles.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as bank from './bank.ts';
import * as content from './content.ts';
import * as events from './events.ts';
import * as fundedRequests from './funded-requests.ts';
import * as ladder from './ladder.ts';
import * as messages from './messages.ts';
import * as changeRequests from './change-requests.ts';
import * as media from './media.ts';
import * as orders from './orders.ts';
import * as payouts from './payouts.ts';
import * as personalData from './personal-data.ts';
import * as projects from './projects.ts';
import * as rates from './rates.ts';
import * as refunds from './refunds.ts';
import * as reviews from './reviews.ts';
import * as staff from './staff.ts';
import * as suspense from './suspense.ts';
import * as users from './users.ts';
import * as votings from './votings.ts';
import * as withdrawals from './withdrawals.ts';

/** Every call of the staff's API; a table of its own, so that the investor app cannot even name its calls. */
export const operatorRoutes = {
  ...auth,
  ...approvals,
  ...audit,
  ...events,
  ...staff,
  ...withdrawals,
  ...orders,
  ...suspense,
  ...refunds,
  ...bank,
  ...users,
  ...personalData,
  ...reviews,
  ...changeRequests,
  ...messages,
  ...articles,
  ...content,
  ...rates,
  ...ladder,
  ...votings,
  ...payouts,
  ...media,
  ...projects,
  ...fundedRequests,
} as const;
export type OperatorRouteName = keyof typeof operatorRoutes;
