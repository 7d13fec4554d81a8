import type { getToday } from '@parcela/contract/operator';
import type { DataOf } from '../../shared/api/route-types.ts';
import { to } from '../../shared/navigation/to.ts';

export type Today = DataOf<typeof getToday>;
export type Queue = Today['queues'][number];

/** The list in which what waits is found, with the filters that leave nothing else. */
export const queueLists: Readonly<Record<Queue['kind'], string>> = {
  reviews: to.queue('/review-cases', { state: 'open' }),
  changeRequests: to.queue('/change-requests', { state: 'open' }),
  approvals: to.queue('/approvals', { decidable: 'true' }),
  orders: to.queue('/orders', { needsReview: 'true' }),
  suspense: to.suspense,
  bankLines: to.queue('/bank-lines', {}),
  withdrawals: to.queue('/withdrawals', { state: 'requested' }),
  refunds: to.queue('/refunds', { state: 'needs_staff' }),
  transfers: to.queue('/transfers', { late: 'true' }),
  waitingLines: to.queue('/distribution-lines', { waitsFor: 'staff' }),
  restrictions: to.queue('/restrictions', { open: 'true' }),
  bankAccounts: to.queue('/bank-accounts', { state: 'review' }),
  publishedRates: to.queue('/published-rates', { state: 'waiting' }),
  parkedEvents: to.queue('/parked-events', {}),
  failedJobs: to.queue('/failed-jobs', {}),
  failedMails: to.queue('/failed-mails', {}),
};
