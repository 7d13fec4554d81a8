import type { operatorRoutes, OperatorRouteName } from '@parcela/contract/operator';
import type { PhraseId } from '@parcela/phrases';
import type { z } from 'zod/mini';
import { text, type Value, words } from '../resource/values.ts';

/** The lists that staff save as files: they declare themselves by their cursor. */
type StaffListName = {
  [Name in OperatorRouteName]: (typeof operatorRoutes)[Name] extends {
    query: infer Query extends z.ZodMiniType;
  }
    ? 'pagination[after]' extends keyof z.output<Query>
      ? Name
      : never
    : never;
}[OperatorRouteName];

/** The names of lists; one that is missing does not compile. */
export const listNames: Readonly<Record<StaffListName, PhraseId>> = {
  listApprovals: 'bo.nav.approvals',
  listAuditEntries: 'bo.nav.audit',
  listFailedJobs: 'bo.nav.failedJobs',
  listFailedMails: 'bo.nav.failedMails',
  listFailedStaffMails: 'bo.nav.failedStaffMails',
  listBookProofs: 'bo.nav.bookProofs',
  listSchedule: 'bo.nav.schedule',
  listBankAccountItems: 'bo.nav.bankAccounts',
  listWithdrawalItems: 'bo.nav.withdrawals',
  listOperatorOrders: 'bo.nav.orders',
  listAccountRestrictions: 'bo.nav.restrictions',
  listSuspense: 'bo.nav.suspense',
  listRefunds: 'bo.nav.refunds',
  listBankMovements: 'bo.nav.bankMovements',
  listOutgoingTransfers: 'bo.nav.transfers',
  listBankDayLines: 'boAudit.list.bankDayLines',
  listStatementFiles: 'bo.nav.statementFiles',
  listWaitingBankLines: 'bo.nav.waitingBankLines',
  listTransferFiles: 'bo.nav.transferFiles',
  listInvestors: 'bo.nav.investors',
  listInvestorMails: 'boAudit.list.investorMails',
  listInvestorTimeline: 'boAudit.list.investorTimeline',
  listInvestorNotes: 'boAudit.list.investorNotes',
  listExpiringDocuments: 'bo.nav.expiringDocuments',
  listReviewCases: 'bo.nav.reviewCases',
  listChangeRequestItems: 'bo.nav.changeRequests',
  listDistributionLines: 'boAudit.list.distributionLines',
  listDistributions: 'bo.nav.distributions',
  listDistributionDebts: 'bo.nav.debts',
  listProjectHolders: 'boAudit.list.projectHolders',
  listInterestRequests: 'bo.nav.interest',
};

const isStaffListName = (operation: string): operation is StaffListName =>
  Object.hasOwn(listNames, operation);

/** A list by its title; one that is not known here is shown by its operation. */
export const listName = (operation: string): Value =>
  isStaffListName(operation) ? words(listNames[operation]) : text(operation);
