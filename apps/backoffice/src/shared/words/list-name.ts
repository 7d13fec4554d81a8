import type { operatorRoutes, OperatorRouteName } from '@parcela/contract/operator';
import type { PhraseId } from '@parcela/phrases';
import { isPhraseShown } from '@parcela/web';
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

/** The screen's name in the navigation: `bo.nav.refunds` for `listRefunds`. */
type NavigationId<Name extends string> = Name extends `list${infer Rest}`
  ? `bo.nav.${Uncapitalize<Rest>}`
  : never;
type UnnamedList = {
  [Name in StaffListName]: NavigationId<Name> extends PhraseId ? never : Name;
}[StaffListName];

/** Lists whose screens have other names, or that have no screen; a missing list fails to compile. */
const otherNames: Readonly<Record<UnnamedList, PhraseId>> = {
  listAuditEntries: 'bo.nav.audit',
  listBankAccountItems: 'bo.nav.bankAccounts',
  listWithdrawalItems: 'bo.nav.withdrawals',
  listOperatorOrders: 'bo.nav.orders',
  listAccountRestrictions: 'bo.nav.restrictions',
  listOutgoingTransfers: 'bo.nav.transfers',
  listBankDayLines: 'boAudit.list.bankDayLines',
  listInvestorMails: 'boAudit.list.investorMails',
  listInvestorTimeline: 'boAudit.list.investorTimeline',
  listInvestorNotes: 'boAudit.list.investorNotes',
  listChangeRequestItems: 'bo.nav.changeRequests',
  listDistributionLines: 'boAudit.list.distributionLines',
  listDistributionDebts: 'bo.nav.debts',
  listProjectHolders: 'boAudit.list.projectHolders',
  listProjectUpdateReaders: 'boAudit.list.projectUpdateReaders',
  listStaffShareAdverts: 'bo.nav.shareAdverts',
  listInterestRequests: 'bo.nav.interest',
};

const phraseOf = (operation: string): string =>
  (otherNames as Readonly<Record<string, string>>)[operation] ??
  operation.replace(/^list(.)/, (_, first: string) => `bo.nav.${first.toLowerCase()}`);

/** A list by its title; a removed list appears by its operation. */
export const listName = (operation: string): Value => {
  const id = phraseOf(operation);
  return isPhraseShown(id) ? words(id) : text(operation);
};
