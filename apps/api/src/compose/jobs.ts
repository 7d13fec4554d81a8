import {
  createErasePeople,
  createPurgeUnconfirmed,
  sendConfirmationMail,
  sendAccountClosedMail,
  sendPasswordResetMail,
  sendStepUpCode,
  createPurgeSocialAttempts,
} from '../modules/accounts/index.ts';
import { createFetchRates } from '../modules/exchange-rates/index.ts';
import { createAddSums, createSealJournal } from '@parcela/ledger';
import { createSendMails, createSendPush } from '../modules/notifications/index.ts';
import { createExpireOrders } from '../modules/orders/index.ts';
import { bankStatementsScheduledJobs, outgoingTransfersScheduledJobs } from '../modules/bank/index.ts';
import {
  createRefundEndedOrders,
  paymentsJobs,
  paymentsScheduledJobs,
  receiveFromBank,
  refundsJobs,
  refundsScheduledJobs,
  sendWalletAuthorization,
} from '../modules/payments/index.ts';
import { distributionsScheduledJobs } from '../modules/distributions/index.ts';
import { checkBooks } from '@parcela/invariants/check-books.queries.ts';
import { createCountFigures, createProveBooks } from '../modules/overview/index.ts';
import {
  createNotifyInterested,
  createOpenPlanned,
  createShowDueProjects,
} from '../modules/projects/index.ts';
import { createSendPurchaseEvents } from '../modules/referrals/index.ts';
import { createEndApprovals, createSendStaffMails } from '../modules/staff/index.ts';
import {
  createPurgeBankIdAttempts,
  verificationJobs,
  verificationScheduledJobs,
} from '../modules/verification/index.ts';
import { contentKinds, createShowDueContent } from '../modules/versioned-content/index.ts';
import { createFollowAdverts, createNoticePrices } from '../modules/share-transfers/index.ts';
import { createFollowPolls } from '../modules/voting/index.ts';
import { createReleaseUpdates } from '../modules/project-updates/index.ts';
import { createMarkBankAccounts, createNotifyOfOffers } from '../modules/wallets/index.ts';
import type { Config } from '@parcela/platform/config/config.ts';
import { createDeliverEvents } from '@parcela/platform/events/deliver-events.ts';
import type { JobHandler } from '@parcela/platform/jobs/job-queue.ts';
import { createPurgeOldRows } from '@parcela/platform/jobs/purge-old-rows.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { Parts } from './dependencies.ts';
import { personalDataOf } from './personal-data.ts';
import { subscriptions } from './subscriptions.ts';
import type { Platform } from './platform.ts';
import type { Providers } from './providers.ts';
import { transferOf } from './bank-transfer-of-order.ts';

/** Jobs that run once per cause, enqueued in the cause's transaction. */
export const createJobHandlers = ({ mails, verification, follow, followRefunds }: Parts): JobHandler[] => [
  sendConfirmationMail(mails),
  sendPasswordResetMail(mails),
  sendAccountClosedMail(mails),
  sendStepUpCode(mails),
  ...verificationJobs(verification),
  ...paymentsJobs(follow),
  ...refundsJobs(followRefunds),
  sendWalletAuthorization(mails),
];

/** Recurring jobs, each of which runs in one process at a time. */
export const createScheduledJobs = (
  config: Config,
  platform: Platform,
  { feed, ratesFeed, analytics, affiliates, push }: Providers,
  parts: Parts,
): ScheduledJob[] => {
  const { log, database, transact, vault } = platform;
  const { reader } = database;
  return [
    createPurgeOldRows({ transact }),
    ...(ratesFeed ? [createFetchRates({ feed: ratesFeed, transact, log })] : []),
    createEndApprovals({ transact, actions: parts.actions }),
    createShowDueContent({ transact, kinds: Object.values(contentKinds) }),
    createShowDueProjects({ transact }),
    createReleaseUpdates({ transact }),
    ...(config.isRunOff
      ? []
      : [createOpenPlanned({ transact, timeZone: config.timeZone }), createNotifyInterested({ transact })]),
    createPurgeSocialAttempts({ transact }),
    createPurgeBankIdAttempts({ transact }),
    createErasePeople({ transact, vault, personalData: personalDataOf(vault) }),
    createPurgeUnconfirmed({ transact, vault, personalData: personalDataOf(vault), log }),
    createFollowPolls({ reader, transact }),
    createFollowAdverts({ reader, transact }),
    createNoticePrices({ reader, transact, timeZone: config.timeZone }),
    createExpireOrders({ deps: parts.payments, reader, transact }),
    ...verificationScheduledJobs(parts.verification),
    ...paymentsScheduledJobs(parts.follow),
    createRefundEndedOrders({ deps: parts.refunds, reader, transact }),
    ...refundsScheduledJobs(parts.followRefunds),
    ...distributionsScheduledJobs({ deps: parts.distributions, reader, transact }),
    ...(config.fio.sendsOrders ? outgoingTransfersScheduledJobs(parts.submit) : []),
    ...bankStatementsScheduledJobs({
      deps: { incoming: receiveFromBank(parts.payments), owners: parts.owners },
      feed,
      ibans: config.collection.ibans,
      intervalS: config.fio.intervalS,
      transact,
      reader,
      log,
    }),
    createMarkBankAccounts({ vault, transact }),
    // Runs after the jobs that pay money into wallets and open projects.
    ...(config.isRunOff ? [] : [createNotifyOfOffers({ transact })]),
    createCountFigures({ transact }),
    createProveBooks({ check: checkBooks(database.kysely), reader, transact }),
    // Jobs that depend on others come last, because jobs may run one after another.
    createSealJournal({ transact }),
    createAddSums({ transact }),
    createDeliverEvents({ transact, subscriptions, log }),
    createSendMails({
      ...parts.mails,
      transferOf: transferOf({ collection: config.collection, brandName: parts.brand.name }),
      reader,
      log,
    }),
    ...(push ? [createSendPush({ push, reader, transact, vault, timeZone: config.timeZone })] : []),
    createSendStaffMails({ ...parts.mails, log }),
    createSendPurchaseEvents({ reader, transact, analytics, affiliates }),
  ];
};
