import type { DistributionAnomaly } from '../investments/distribution-anomalies.ts';
import type { Currency, Money } from '../money/money.ts';
import type { OpeningCheck } from '../projects/opening-checks.ts';
import type { DecidingPermission, StaffPermission, StaffRole } from './staff-permissions.ts';

/** An action that needs a second person. */
interface ApprovalDefinition {
  /**
   * The subject of a request, by its name in the audit log; each action has one pending request for each
   * subject.
   */
  readonly subject: string;
  /** The permission that the requester needs until the decision. */
  readonly request: StaffPermission;
  /** The permission that the approver needs in addition to `approvals.decide`. */
  readonly approve: DecidingPermission;
  /** A platform in run-off no longer executes it, even if it was requested before. */
  readonly isNewBusiness?: true;
  /**
   * The facts that the second staff member reads before deciding; each read looks up the names of investors,
   * orders and projects.
   */
  readonly facts: readonly [string, ...string[]];
}

/**
 * Every action that needs a second staff member. The rest of an action follows from this list, and fails to
 * compile without it: its facts and execution in a module of the API, and its label and consequence in
 * `bo-actions` (`boApprovals.action.…`, `boApprovals.does.…`).
 */
export const approvalActions = {
  'orders.cancel': {
    subject: 'order',
    request: 'orders.cancel',
    approve: 'orders.cancel',
    facts: ['order', 'investor', 'project', 'shares', 'price', 'toWallet', 'toPayer', 'byHand', 'waits'],
  },
  'orders.bonus': {
    subject: 'user',
    request: 'bonus.grant',
    approve: 'bonus.grant',
    isNewBusiness: true,
    facts: ['investor', 'project', 'shares', 'priceOfAll'],
  },
  'share_transfers.execute': {
    subject: 'share_transfer',
    request: 'share_transfers.decide',
    approve: 'share_transfers.decide',
    facts: ['transferKind', 'giver', 'receiver', 'project', 'shares', 'price', 'paidBy', 'documents'],
  },
  'suspense.assign': {
    subject: 'payment',
    request: 'suspense.decide',
    approve: 'suspense.decide',
    facts: ['payer', 'amount', 'order', 'investor', 'project', 'missing'],
  },
  'suspense.split': {
    subject: 'payment',
    request: 'suspense.decide',
    approve: 'suspense.decide',
    facts: ['payer', 'amount', 'order', 'investor', 'project', 'missing', 'rest'],
  },
  'suspense.wallet': {
    subject: 'payment',
    request: 'suspense.decide',
    approve: 'suspense.decide',
    facts: ['payer', 'amount', 'investor'],
  },
  'suspense.refund': {
    subject: 'payment',
    request: 'suspense.decide',
    approve: 'suspense.decide',
    facts: ['payer', 'amount', 'way'],
  },
  'suspense.return': {
    subject: 'payment',
    request: 'suspense.decide',
    approve: 'suspense.decide',
    facts: ['payer', 'amount', 'total', 'less'],
  },
  'refunds.confirm': {
    subject: 'refund',
    request: 'refunds.decide',
    approve: 'refunds.decide',
    facts: ['payer', 'amount', 'order', 'investor', 'evidence'],
  },
  'restrictions.release': {
    subject: 'account_restriction',
    request: 'suspense.decide',
    approve: 'suspense.decide',
    facts: ['investor', 'order', 'amount', 'moneyIsGone'],
  },
  'payments.match_reversal': {
    subject: 'bank_movement',
    request: 'suspense.decide',
    approve: 'suspense.decide',
    facts: ['amount', 'payer', 'order', 'investor'],
  },
  'bank.explain': {
    subject: 'bank_movement',
    request: 'bank.close',
    approve: 'bank.close',
    facts: ['amount', 'bookedOn', 'line', 'explanation'],
  },
  'bank.undo_line': {
    subject: 'bank_movement',
    request: 'bank.import',
    approve: 'bank.import',
    facts: [
      'line',
      'amount',
      'bookedOn',
      'sameLine',
      'order',
      'investor',
      'transfer',
      'fromSuspense',
      'fromWallets',
      'restricted',
      'lifted',
    ],
  },
  'bank.undo_file': {
    subject: 'statement_file',
    request: 'bank.import',
    approve: 'bank.import',
    facts: [
      'statement',
      'bankAccount',
      'period',
      'lines',
      'incoming',
      'outgoing',
      'staying',
      'investors',
      'transfersSent',
      'transfersSettled',
      'fromSuspense',
      'fromWallets',
      'restricted',
      'lifted',
    ],
  },
  'withdrawals.pay': {
    subject: 'withdrawal',
    request: 'withdrawals.decide',
    approve: 'withdrawals.decide',
    facts: ['investor', 'amount', 'account'],
  },
  'withdrawals.pay_many': {
    subject: 'withdrawals',
    request: 'withdrawals.decide',
    approve: 'withdrawals.decide',
    facts: ['count', 'investors', 'total'],
  },
  'withdrawals.reject': {
    subject: 'withdrawal',
    request: 'withdrawals.decide',
    approve: 'withdrawals.decide',
    facts: ['investor', 'amount', 'account'],
  },
  'bank_account.accept': {
    subject: 'bank_account',
    request: 'withdrawals.decide',
    approve: 'withdrawals.decide',
    facts: ['investor', 'account', 'currency'],
  },
  'bank_account.reject': {
    subject: 'bank_account',
    request: 'withdrawals.decide',
    approve: 'withdrawals.decide',
    facts: ['investor', 'account', 'currency'],
  },
  'outgoing-transfers.refund-not-paid': {
    subject: 'outgoing_transfer',
    request: 'refunds.decide',
    approve: 'refunds.decide',
    facts: ['amount', 'transfer'],
  },
  'outgoing-transfers.withdrawal-not-paid': {
    subject: 'outgoing_transfer',
    request: 'withdrawals.decide',
    approve: 'withdrawals.decide',
    facts: ['amount', 'transfer'],
  },
  'outgoing-transfers.distribution-not-paid': {
    subject: 'outgoing_transfer',
    request: 'withdrawals.decide',
    approve: 'withdrawals.decide',
    facts: ['amount', 'transfer'],
  },
  'outgoing-transfers.sent-by-hand': {
    subject: 'outgoing_transfer',
    request: 'withdrawals.decide',
    approve: 'withdrawals.decide',
    facts: ['amount', 'transfer', 'evidence'],
  },
  'transfer-files.revoke': {
    subject: 'transfer_file',
    request: 'withdrawals.decide',
    approve: 'withdrawals.decide',
    facts: ['file', 'count', 'total'],
  },
  'distributions.execute': {
    subject: 'distribution',
    request: 'distributions.edit',
    approve: 'distributions.decide',
    facts: ['project', 'period', 'gross', 'net', 'capital', 'withheld', 'holders', 'payOn', 'warnings'],
  },
  'distributions.redeem': {
    subject: 'distribution',
    request: 'distributions.edit',
    approve: 'distributions.decide',
    facts: ['project', 'gross', 'net', 'capital', 'withheld', 'shares', 'holders', 'warnings'],
  },
  'distributions.correct': {
    subject: 'distribution',
    request: 'distributions.edit',
    approve: 'distributions.decide',
    facts: ['project', 'period', 'more', 'less', 'holders', 'warnings'],
  },
  'distribution_lines.paid': {
    subject: 'distribution_line',
    request: 'distributions.edit',
    approve: 'distributions.decide',
    facts: ['investor', 'project', 'period', 'amount', 'evidence'],
  },
  'distribution_debts.collect': {
    subject: 'distribution_debt',
    request: 'distributions.edit',
    approve: 'distributions.decide',
    facts: ['investor', 'project', 'period', 'amount', 'free'],
  },
  'distribution_debts.waive': {
    subject: 'distribution_debt',
    request: 'distributions.edit',
    approve: 'distributions.decide',
    facts: ['investor', 'project', 'period', 'amount'],
  },
  'rates.set': {
    subject: 'exchange_rates',
    request: 'rates.edit',
    approve: 'rates.decide',
    facts: ['eurToCzk', 'eurToPln', 'eurToCzkNow', 'eurToPlnNow', 'from', 'source'],
  },
  'projects.set_price': {
    subject: 'project_info',
    request: 'prices.edit',
    approve: 'prices.decide',
    isNewBusiness: true,
    facts: [
      'project',
      'price',
      'priceNow',
      'changePercent',
      'holders',
      'holdingsNow',
      'holdings',
      'valuation',
      'valuer',
      'valuedOn',
      'from',
    ],
  },
  'projects.move_price': {
    subject: 'project_info',
    request: 'prices.edit',
    approve: 'prices.decide',
    isNewBusiness: true,
    facts: ['project', 'price', 'plannedFor', 'from'],
  },
  'projects.end_price': {
    subject: 'project_info',
    request: 'prices.edit',
    approve: 'prices.decide',
    facts: ['project', 'price', 'plannedFor'],
  },
  'projects.open': {
    subject: 'project_info',
    request: 'projects.edit',
    approve: 'projects.decide',
    isNewBusiness: true,
    facts: ['project', 'price', 'shares', 'checks', 'opensAt', 'notified'],
  },
  'verification.set_levels': {
    subject: 'verification_options',
    request: 'content.edit',
    approve: 'staff.decide',
    facts: ['levels', 'levelsNow'],
  },
  'verification.override': {
    subject: 'user',
    request: 'verification.decide',
    approve: 'verification.decide',
    facts: ['investor', 'level', 'effect', 'validThrough', 'comment'],
  },
  'verification.accept_case': {
    subject: 'review_case',
    request: 'verification.decide',
    approve: 'verification.decide',
    facts: ['investor', 'declared', 'origin', 'wealth', 'risk'],
  },
  'verification.document_without_end': {
    subject: 'user',
    request: 'verification.decide',
    approve: 'verification.decide',
    facts: ['investor', 'levelEnds'],
  },
  'verification.one_name': {
    subject: 'user',
    request: 'verification.decide',
    approve: 'verification.decide',
    facts: ['investor'],
  },
  'user.delete': {
    subject: 'user',
    request: 'users.delete',
    approve: 'users.delete',
    facts: ['investor', 'since', 'years'],
  },
  'user.unblock': { subject: 'user', request: 'users.block', approve: 'users.block', facts: ['investor'] },
  'user.reset_second_factor': {
    subject: 'user',
    request: 'users.assist',
    approve: 'staff.decide',
    facts: ['investor'],
  },
  'staff.add_role': {
    subject: 'staff',
    request: 'staff.manage',
    approve: 'staff.decide',
    facts: ['member', 'role', 'rolesNow'],
  },
  'staff.remove_role': {
    subject: 'staff',
    request: 'staff.manage',
    approve: 'staff.decide',
    facts: ['member', 'role', 'rolesNow'],
  },
  'staff.invite': {
    subject: 'staff_invitation',
    request: 'staff.manage',
    approve: 'staff.decide',
    facts: ['name', 'email', 'roles'],
  },
  'staff.renew': {
    subject: 'staff',
    request: 'staff.manage',
    approve: 'staff.decide',
    facts: ['member', 'rolesNow'],
  },
  'staff.disable': {
    subject: 'staff',
    request: 'staff.manage',
    approve: 'staff.decide',
    facts: ['member', 'rolesNow'],
  },
} as const satisfies Readonly<Record<string, ApprovalDefinition>>;

export type ApprovalName = keyof typeof approvalActions;
export type ApprovalSubject = (typeof approvalActions)[ApprovalName]['subject'];
export const approvalNames = Object.keys(approvalActions) as readonly ApprovalName[];
/** A stored request can name an action that no longer exists. */
export const isApprovalName = (name: string): name is ApprovalName => Object.hasOwn(approvalActions, name);
export type ApprovalFactName = (typeof approvalActions)[ApprovalName]['facts'][number];
export const approvalFactNames = [
  ...new Set(Object.values(approvalActions).flatMap(({ facts }) => facts)),
] as readonly ApprovalFactName[];

/**
 * Subjects whose names are read when the fact is shown, because a stored request contains no personal values.
 */
export const approvalThings = [
  'investor',
  'order',
  'project',
  'member',
  'payer',
  'account',
  'transfer',
  'line',
] as const;
export type ApprovalThing = (typeof approvalThings)[number];

/** Words that each reader sees in their language. */
export const approvalWords = [
  'rest.wallet',
  'rest.refund',
  'way.bank',
  'way.gateway',
  'way.byHand',
  'way.unknown',
  'explanation.fee',
  'explanation.interest',
  'explanation.own_transfer',
  'explanation.paid_by_hand',
  'explanation.other',
  'level.SIGNUP',
  'level.KYC',
  'level.AML',
  'level.INVESTOR',
  'level.ORDER',
  'effect.grant',
  'effect.revoke',
  'declared.exposed',
  'declared.exposedBefore',
  'declared.sanctionedCountry',
  'declared.criminalActivity',
  'source.pension',
  'source.salary',
  'source.business',
  'source.capital',
  'source.inheritance',
  'source.other',
  'transfer.sale',
  'transfer.gift',
  'transfer.inheritance',
  'transfer.court_order',
  'transfer.correction',
  'settlement.wallet',
  'settlement.outside',
  'risk.low',
  'risk.medium',
  'risk.high',
  'yes',
  'no',
  'onApproval',
] as const;
export type ApprovalWord = (typeof approvalWords)[number];

/** A fact in its stored form; null: there is none, for example for a payment without an order. */
export type ApprovalFact =
  | { readonly kind: 'thing'; readonly thing: ApprovalThing; readonly id: number }
  | {
      readonly kind: 'money';
      readonly sums: readonly { readonly amount: number; readonly currency: Currency }[];
    }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'period'; readonly from: string; readonly to: string }
  | { readonly kind: 'day'; readonly on: string }
  | { readonly kind: 'instant'; readonly at: string }
  /** Written by staff, or a number that the product or the bank gave. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'rate'; readonly rate: string }
  | { readonly kind: 'words'; readonly words: readonly ApprovalWord[] }
  | { readonly kind: 'roles'; readonly roles: readonly StaffRole[] }
  /** The warnings of a preview. */
  | { readonly kind: 'warnings'; readonly warnings: readonly DistributionAnomaly[] }
  /** The missing items of a checklist. */
  | { readonly kind: 'checks'; readonly missing: readonly OpeningCheck[] }
  | null;

/** The facts of one kind of request. */
export type FactsOf<Name extends ApprovalName> = Name extends ApprovalName
  ? { readonly [Fact in (typeof approvalActions)[Name]['facts'][number]]: ApprovalFact }
  : never;

/** Makes facts. */
export const factOf = {
  thing: (thing: ApprovalThing, id: number | null | undefined): ApprovalFact =>
    id === null || id === undefined ? null : { kind: 'thing', thing, id },
  money: ({ amount, currency }: Money): ApprovalFact => ({
    kind: 'money',
    sums: [{ amount: Number(amount), currency }],
  }),
  sums: (sums: readonly Money[]): ApprovalFact => ({
    kind: 'money',
    sums: sums.map(({ amount, currency }) => ({ amount: Number(amount), currency })),
  }),
  count: (count: number | bigint): ApprovalFact => ({ kind: 'count', count: Number(count) }),
  period: ({
    periodFrom: from,
    periodTo: to,
  }: {
    readonly periodFrom: string;
    readonly periodTo: string;
  }): ApprovalFact => ({ kind: 'period', from, to }),
  day: (on: string | null): ApprovalFact => (on === null ? null : { kind: 'day', on }),
  /** Null: at the approval. */
  from: (at: string | null): ApprovalFact =>
    at === null ? { kind: 'words', words: ['onApproval'] } : { kind: 'instant', at },
  instant: (at: Date): ApprovalFact => ({ kind: 'instant', at: at.toISOString() }),
  text: (text: string | null): ApprovalFact => (text === null ? null : { kind: 'text', text }),
  rate: (rate: string | undefined): ApprovalFact => (rate === undefined ? null : { kind: 'rate', rate }),
  words: (...words: readonly ApprovalWord[]): ApprovalFact => ({ kind: 'words', words }),
  yesNo: (is: boolean): ApprovalFact => ({ kind: 'words', words: [is ? 'yes' : 'no'] }),
  roles: (roles: readonly StaffRole[]): ApprovalFact => ({ kind: 'roles', roles }),
  warnings: (warnings: readonly DistributionAnomaly[]): ApprovalFact => ({ kind: 'warnings', warnings }),
  checks: (missing: readonly OpeningCheck[]): ApprovalFact => ({ kind: 'checks', missing }),
} as const;
