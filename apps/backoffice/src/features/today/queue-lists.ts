import type { DataOf } from '@parcela/contract';
import type { getToday } from '@parcela/contract/operator';
import { dateInZone, platformTimeZone } from '@parcela/domain';
import { serverClock } from '@parcela/web';
import { to } from '../../shared/navigation/to.ts';

export type Today = DataOf<typeof getToday>;
export type Queue = Today['queues'][number];

const queueLists: Readonly<Record<Exclude<Queue['kind'], 'reservations'>, string>> = {
  reviews: to.queue('/review-cases', { state: 'open' }),
  changeRequests: to.queue('/change-requests', { state: 'open' }),
  expiringDocuments: to.queue('/expiring-documents', {}),
  approvals: to.queue('/approvals', { decidable: 'true' }),
  orders: to.queue('/orders', { needsReview: 'true' }),
  suspense: to.suspense,
  untiedReversals: to.queue('/bank-movements', { untied: 'true' }),
  bankLines: to.queue('/bank-lines', { untied: 'false' }),
  askedBankLines: to.queue('/waiting-bank-lines', { decided: 'false' }),
  withdrawals: to.queue('/withdrawals', { state: 'requested' }),
  refunds: to.queue('/refunds', { state: 'needs_staff' }),
  topUps: to.queue('/top-ups-to-review', {}),
  transfers: to.queue('/transfers', { late: 'true' }),
  shareTransfers: to.queue('/share-transfers', { state: 'recorded' }),
  declaredDistributions: to.queue('/distributions', { state: 'declared', correction: 'false' }),
  declaredCorrections: to.queue('/distributions', { state: 'declared', correction: 'true' }),
  waitingLines: to.queue('/distribution-lines', { waitsFor: 'staff' }),
  restrictions: to.queue('/restrictions', { open: 'true' }),
  bankAccounts: to.queue('/bank-accounts', { state: 'review' }),
  publishedRates: to.queue('/published-rates', { state: 'waiting' }),
  parkedEvents: to.queue('/parked-events', {}),
  failedJobs: to.queue('/failed-jobs', {}),
  failedMails: to.queue('/failed-mails', {}),
  failedStaffMails: to.queue('/failed-staff-mails', {}),
  articleDrafts: to.queue('/articles', { state: 'draft' }),
  projectDrafts: to.queue('/projects', { state: 'draft' }),
  failedOpenings: to.queue('/projects', { openingFailed: 'true' }),
};

/** The list that contains exactly the waiting items, with the filters for it. */
export const listOfQueue = (kind: Queue['kind']): string =>
  kind === 'reservations'
    ? to.queue('/orders', { expiresBefore: dateInZone(new Date(serverClock.now()), platformTimeZone) })
    : queueLists[kind];
