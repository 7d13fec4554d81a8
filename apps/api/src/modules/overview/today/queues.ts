import type { Currency, StaffPermission } from '@parcela/domain';

/** Staff who may see a list may see its waiting items. */
export const queuePermissions = {
  reviews: 'verification.read',
  changeRequests: 'verification.read',
  expiringDocuments: 'verification.read',
  approvals: 'approvals.decide',
  orders: 'orders.read',
  reservations: 'orders.read',
  suspense: 'suspense.read',
  untiedReversals: 'suspense.read',
  askedBankLines: 'suspense.read',
  bankLines: 'suspense.read',
  withdrawals: 'withdrawals.read',
  refunds: 'suspense.read',
  topUps: 'suspense.read',
  transfers: 'withdrawals.read',
  shareTransfers: 'share_transfers.decide',
  waitingLines: 'distributions.read',
  declaredDistributions: 'distributions.read',
  declaredCorrections: 'distributions.read',
  restrictions: 'suspense.read',
  bankAccounts: 'withdrawals.read',
  publishedRates: 'rates.edit',
  parkedEvents: 'events.retry',
  failedJobs: 'events.retry',
  failedMails: 'events.retry',
  failedStaffMails: 'events.retry',
  articleDrafts: 'content.edit',
  projectDrafts: 'projects.edit',
  failedOpenings: 'projects.edit',
} as const satisfies Readonly<Record<string, StaffPermission>>;
export type QueueKind = keyof typeof queuePermissions;

/** The waiting items of one kind. */
export interface Queue {
  readonly kind: QueueKind;
  readonly count: number;
  readonly isMore: boolean;
  readonly oldestAt: string;
  readonly amounts: { readonly currency: Currency; readonly amount: number }[];
}
