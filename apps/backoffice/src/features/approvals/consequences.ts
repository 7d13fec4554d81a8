import type { listApprovals } from '@parcela/contract/operator';
import { staffRoles } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import type { RowOf } from '../../shared/api/route-types.ts';
import { list, money, say, text, type Value, type Words, words } from '../../shared/resource/values.ts';

type Approval = RowOf<typeof listApprovals>;

/** What approving does, by action; what a sentence names comes with the request. */
const sentences: Readonly<Record<string, PhraseId>> = {
  'orders.cancel': 'boApprovals.does.orders.cancel',
  'orders.bonus': 'boApprovals.does.orders.bonus',
  'suspense.assign': 'boApprovals.does.suspense.assign',
  'suspense.wallet': 'boApprovals.does.suspense.wallet',
  'suspense.refund': 'boApprovals.does.suspense.refund',
  'suspense.split': 'boApprovals.does.suspense.split',
  'refunds.confirm': 'boApprovals.does.refunds.confirm',
  'restrictions.release': 'boApprovals.does.restrictions.release',
  'withdrawals.pay': 'boApprovals.does.withdrawals.pay',
  'withdrawals.pay_many': 'boApprovals.does.withdrawals.pay_many',
  'withdrawals.reject': 'boApprovals.does.withdrawals.reject',
  'bank_account.accept': 'boApprovals.does.bank_account.accept',
  'bank_account.reject': 'boApprovals.does.bank_account.reject',
  'outgoing-transfers.refund-not-paid': 'boApprovals.does.outgoing-transfers.refund-not-paid',
  'outgoing-transfers.withdrawal-not-paid': 'boApprovals.does.outgoing-transfers.withdrawal-not-paid',
  'outgoing-transfers.distribution-not-paid': 'boApprovals.does.outgoing-transfers.distribution-not-paid',
  'distributions.execute': 'boApprovals.does.distributions.execute',
  'distributions.correct': 'boApprovals.does.distributions.correct',
  'distribution_lines.paid': 'boApprovals.does.distribution_lines.paid',
  'distribution_debts.collect': 'boApprovals.does.distribution_debts.collect',
  'distribution_debts.waive': 'boApprovals.does.distribution_debts.waive',
  'rates.set': 'boApprovals.does.rates.set',
  'projects.set_price': 'boApprovals.does.projects.set_price',
  'projects.move_price': 'boApprovals.does.projects.move_price',
  'projects.end_price': 'boApprovals.does.projects.end_price',
  'verification.set_levels': 'boApprovals.does.verification.set_levels',
  'verification.override': 'boApprovals.does.verification.override',
  'user.delete': 'boApprovals.does.user.delete',
  'user.unblock': 'boApprovals.does.user.unblock',
  'user.reset_second_factor': 'boApprovals.does.user.reset_second_factor',
  'staff.add_role': 'boApprovals.does.staff.add_role',
  'staff.remove_role': 'boApprovals.does.staff.remove_role',
  'staff.invite': 'boApprovals.does.staff.invite',
  'staff.renew': 'boApprovals.does.staff.renew',
  'staff.disable': 'boApprovals.does.staff.disable',
  'transfer-files.revoke': 'boApprovals.does.transfer-files.revoke',
  'outgoing-transfers.sent-by-hand': 'boApprovals.does.outgoing-transfers.sent-by-hand',
  'payments.match_reversal': 'boApprovals.does.payments.match_reversal',
};

/** Roles are named in the language of whoever reads. */
const rolesIn = (names: string): Value =>
  list(
    names
      .split(', ')
      .map((name) => staffRoles.find((role) => role === name))
      .map((role) => (role === undefined ? text(names) : words(`bo.role.${role}`))),
  );

/** The sentence of a waiting request; undefined when there is none, or what it names is gone. */
export const consequenceOf = ({ action, facts }: Pick<Approval, 'action' | 'facts'>): Words | undefined => {
  const sentence = sentences[action];
  if (sentence === undefined || facts === null) return undefined;
  const values = Object.entries(facts).map(([name, fact]) => {
    if (typeof fact === 'object') return [name, money(fact.amount, fact.currency)] as const;
    const areRoles = typeof fact === 'string' && (name === 'role' || name === 'roles');
    return [name, areRoles ? rolesIn(fact) : fact] as const;
  });
  return say(sentence, Object.fromEntries(values));
};
