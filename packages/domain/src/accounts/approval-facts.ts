import type { DistributionAnomaly } from '../investments/distribution-anomalies.ts';
import type { Currency, Money } from '../money/money.ts';
import type { OpeningCheck } from '../projects/opening-checks.ts';
import type { StaffRole } from './staff-permissions.ts';

/**
 * What a second person reads before deciding, for every kind of request: a kind that is missing here, or that lacks one
 * of its facts, does not compile. Names of people, orders and projects are looked up on each read.
 */
export const approvalFacts = {
  'orders.cancel': [
    'order',
    'investor',
    'project',
    'shares',
    'price',
    'toWallet',
    'toPayer',
    'byHand',
    'waits',
  ],
  'orders.bonus': ['investor', 'project', 'shares', 'priceOfAll'],
  'suspense.assign': ['payer', 'amount', 'order', 'investor', 'project', 'missing'],
  'suspense.split': ['payer', 'amount', 'order', 'investor', 'project', 'missing', 'rest'],
  'suspense.wallet': ['payer', 'amount', 'investor'],
  'suspense.refund': ['payer', 'amount', 'way'],
  'suspense.return': ['payer', 'amount', 'total', 'less'],
  'refunds.confirm': ['payer', 'amount', 'order', 'investor', 'evidence'],
  'restrictions.release': ['investor', 'order', 'amount', 'moneyIsGone'],
  'payments.match_reversal': ['amount', 'payer', 'order', 'investor'],
  'bank.explain': ['amount', 'bookedOn', 'line', 'explanation'],
  'bank.undo_line': [
    'line',
    'amount',
    'bookedOn',
    'sameLine',
    'order',
    'investor',
    'fromSuspense',
    'fromWallets',
    'restricted',
  ],
  'bank.undo_file': [
    'statement',
    'bankAccount',
    'period',
    'lines',
    'incoming',
    'outgoing',
    'staying',
    'investors',
    'fromSuspense',
    'fromWallets',
    'restricted',
  ],
  'withdrawals.pay': ['investor', 'amount', 'account'],
  'withdrawals.pay_many': ['count', 'investors', 'total'],
  'withdrawals.reject': ['investor', 'amount', 'account'],
  'bank_account.accept': ['investor', 'account', 'currency'],
  'bank_account.reject': ['investor', 'account', 'currency'],
  'outgoing-transfers.refund-not-paid': ['amount', 'transfer'],
  'outgoing-transfers.withdrawal-not-paid': ['amount', 'transfer'],
  'outgoing-transfers.distribution-not-paid': ['amount', 'transfer'],
  'outgoing-transfers.sent-by-hand': ['amount', 'transfer', 'evidence'],
  'transfer-files.revoke': ['file', 'count', 'total'],
  'distributions.execute': ['project', 'period', 'gross', 'net', 'withheld', 'holders', 'payOn', 'warnings'],
  'distributions.correct': ['project', 'period', 'more', 'less', 'holders', 'warnings'],
  'distribution_lines.paid': ['investor', 'project', 'period', 'amount', 'evidence'],
  'distribution_debts.collect': ['investor', 'project', 'period', 'amount', 'free'],
  'distribution_debts.waive': ['investor', 'project', 'period', 'amount'],
  'rates.set': ['eurToCzk', 'eurToPln', 'eurToCzkNow', 'eurToPlnNow', 'from', 'source'],
  'projects.set_price': ['project', 'price', 'priceNow', 'from'],
  'projects.move_price': ['project', 'price', 'plannedFor', 'from'],
  'projects.end_price': ['project', 'price', 'plannedFor'],
  'projects.open': ['project', 'price', 'shares', 'checks', 'opensAt', 'notified'],
  'verification.set_levels': ['levels', 'levelsNow'],
  'verification.override': ['investor', 'level', 'effect', 'validThrough', 'comment'],
  'verification.accept_case': ['investor', 'declared', 'origin', 'wealth', 'risk'],
  'verification.document_without_end': ['investor', 'levelEnds'],
  'verification.one_name': ['investor'],
  'user.delete': ['investor', 'since', 'years'],
  'user.unblock': ['investor'],
  'user.reset_second_factor': ['investor'],
  'staff.add_role': ['member', 'role', 'rolesNow'],
  'staff.remove_role': ['member', 'role', 'rolesNow'],
  'staff.invite': ['name', 'email', 'roles'],
  'staff.renew': ['member', 'rolesNow'],
  'staff.disable': ['member', 'rolesNow'],
} as const;

export type ApprovalName = keyof typeof approvalFacts;
export const approvalNames = Object.keys(approvalFacts) as readonly ApprovalName[];
export type ApprovalFactName = (typeof approvalFacts)[ApprovalName][number];
export const approvalFactNames = [
  ...new Set(Object.values(approvalFacts).flat()),
] as readonly ApprovalFactName[];

/** Things whose names are read when the fact is shown: a stored request holds no personal values. */
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
  'risk.low',
  'risk.medium',
  'risk.high',
  'yes',
  'no',
  'onApproval',
] as const;
export type ApprovalWord = (typeof approvalWords)[number];

/** A fact in its stored form; null: there is none, as for a payment without an order. */
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
  /** What a preview warns of. */
  | { readonly kind: 'warnings'; readonly warnings: readonly DistributionAnomaly[] }
  /** What a checklist lacks. */
  | { readonly kind: 'checks'; readonly missing: readonly OpeningCheck[] }
  | null;

/** The facts of one kind of request. */
export type FactsOf<Name extends ApprovalName> = Name extends ApprovalName
  ? { readonly [Fact in (typeof approvalFacts)[Name][number]]: ApprovalFact }
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
  /** Null: on approval. */
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
