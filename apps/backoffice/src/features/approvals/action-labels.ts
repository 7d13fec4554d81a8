import type { PhraseId } from '@parcela/phrases';

/** Labels of actions; an unknown action is shown by its name. */
export const actionLabels: Readonly<Record<string, PhraseId>> = {
  'orders.cancel': 'boApprovals.action.orders.cancel',
  'orders.bonus': 'boApprovals.action.orders.bonus',
  'suspense.assign': 'boApprovals.action.suspense.assign',
  'suspense.wallet': 'boApprovals.action.suspense.wallet',
  'suspense.refund': 'boApprovals.action.suspense.refund',
  'refunds.confirm': 'boApprovals.action.refunds.confirm',
  'restrictions.release': 'boApprovals.action.restrictions.release',
  'withdrawals.pay': 'boApprovals.action.withdrawals.pay',
  'withdrawals.reject': 'boApprovals.action.withdrawals.reject',
  'bank_account.accept': 'boApprovals.action.bank_account.accept',
  'bank_account.reject': 'boApprovals.action.bank_account.reject',
  'outgoing-transfers.refund-not-paid': 'boApprovals.action.outgoing-transfers.refund-not-paid',
  'outgoing-transfers.withdrawal-not-paid': 'boApprovals.action.outgoing-transfers.withdrawal-not-paid',
  'outgoing-transfers.distribution-not-paid': 'boApprovals.action.outgoing-transfers.distribution-not-paid',
  'distributions.execute': 'boApprovals.action.distributions.execute',
  'distribution_lines.paid': 'boApprovals.action.distribution_lines.paid',
  'rates.set': 'boApprovals.action.rates.set',
  'projects.set_price': 'boApprovals.action.projects.set_price',
  'verification.set_levels': 'boApprovals.action.verification.set_levels',
  'verification.override': 'boApprovals.action.verification.override',
  'user.reset_second_factor': 'boApprovals.action.user.reset_second_factor',
  'staff.add_role': 'boApprovals.action.staff.add_role',
  'staff.remove_role': 'boApprovals.action.staff.remove_role',
  'staff.disable': 'boApprovals.action.staff.disable',
};
