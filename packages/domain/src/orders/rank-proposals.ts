import { payerNameMatches } from '../bank-accounts/name-matching.ts';
import type { Money } from '../money/money.ts';
import { isPaymentReference } from './payment-reference.ts';

/** The evidence for a proposal, the strongest first; the last two are evidence against it. */
export const proposalEvidence = [
  'reference_same',
  'reference_digit_off',
  'reference_swapped',
  'amount_owed',
  'name_fits',
  'account_known',
  'investor_named',
  'order_just_ended',
  'payer_differs',
  'account_of_another',
] as const;
export type ProposalEvidence = (typeof proposalEvidence)[number];

/** An order that may be the target of waiting money. */
export interface CandidateOrder {
  readonly reference: string;
  readonly userId: number;
  /** Empty while it is not known. */
  readonly investorName: string;
  /** The amount that it still needs; zero when it takes no more money. */
  readonly owed: Money;
  /** Money has come from the same account for this investor before. */
  readonly isAccountKnown: boolean;
  /** The order of the money's reference belongs to the same investor. */
  readonly isInvestorNamed: boolean;
  readonly hasJustEnded: boolean;
}

/** Money that waits for staff. */
export interface WaitingMoney {
  readonly amount: Money;
  readonly reference: string | null;
  readonly payerName: string | null;
  readonly canCredit: boolean;
  readonly canRefund: boolean;
  /** Its intended order takes no more money, so a refund is likely. */
  readonly isTooLate: boolean;
}

export interface Proposal<Candidate> {
  readonly kind: 'assign' | 'credit' | 'refund';
  /** The order to assign to, or the order of the investor to credit; null for a refund. */
  readonly candidate: Candidate | null;
  /** The amount that moves, and the amount that keeps waiting. */
  readonly amount: Money;
  readonly rest: Money;
  readonly evidence: readonly ProposalEvidence[];
  readonly score: number;
}

/**
 * A mistyped reference and the right amount say more than a name and an amount, which two people can share. A
 * reference with one different digit says little alone, because references are sequential. A payer who is
 * another person outweighs every reference in favour of a wallet: an order that the payer owes exactly this
 * much for comes before the wallet of another investor.
 */
const weights: Readonly<Record<ProposalEvidence, number>> = {
  reference_same: 60,
  reference_digit_off: 40,
  reference_swapped: 40,
  amount_owed: 30,
  name_fits: 25,
  account_known: 20,
  investor_named: 15,
  order_just_ended: 5,
  payer_differs: -65,
  account_of_another: -35,
};
const scoreOf = (evidence: readonly ProposalEvidence[]): number =>
  evidence.reduce((sum, one) => sum + weights[one], 0);

const assignedMin = weights.account_known;
const assignedMax = 5;
const creditedMax = 2;
/** An order that still takes money is likelier than the wallet of its investor. */
const insteadOfOrder = 26;
const refundScore = 20;
const refundScoreTooLate = 62;

const swapped = (digits: string, at: number): string =>
  `${digits.slice(0, at)}${digits[at + 1] ?? ''}${digits[at] ?? ''}${digits.slice(at + 2)}`;

/** The difference between two references: one digit, or two swapped neighbours. */
const typoOf = (typed: string, meant: string): ProposalEvidence | null => {
  if (typed === meant) return 'reference_same';
  if (typed.length !== meant.length) return null;
  const places = Array.from(typed, (digit, at) => (digit === meant[at] ? -1 : at)).filter((at) => at >= 0);
  const [first = 0] = places;
  if (places.length === 1) return 'reference_digit_off';
  return places.length === 2 && swapped(typed, first) === meant ? 'reference_swapped' : null;
};

/** The reference itself and every reference that a single slip can make of it. */
export function referencesNear(reference: string): string[] {
  const places = Array.from(reference, (_digit, at) => at);
  const digitOff = places.flatMap((at) =>
    Array.from('0123456789', (digit) => `${reference.slice(0, at)}${digit}${reference.slice(at + 1)}`),
  );
  return [...new Set([reference, ...digitOff, ...places.map((at) => swapped(reference, at))])].filter(
    isPaymentReference,
  );
}

/** The evidence from all candidates together. */
interface Known {
  /** One of the candidates has exactly this reference. */
  readonly isReference: boolean;
  /** The account has paid for one of the candidates. */
  readonly isAccount: boolean;
}

/**
 * Tells whether the payer is another person than the investor: by name or, when the bank gives none, by
 * account.
 */
const payerAgainst = (
  { payerName }: WaitingMoney,
  order: CandidateOrder,
  known: Known,
): ProposalEvidence | null => {
  if (order.isAccountKnown) return null;
  if (payerName === null) return known.isAccount ? 'account_of_another' : null;
  const isOther = order.investorName !== '' && !payerNameMatches(payerName, order.investorName);
  return isOther ? 'payer_differs' : null;
};

const evidenceFor = (
  money: WaitingMoney,
  order: CandidateOrder,
  known: Known,
): readonly ProposalEvidence[] => {
  const typo = money.reference === null ? null : typoOf(money.reference, order.reference);
  const isOwed = order.owed.currency === money.amount.currency && order.owed.amount === money.amount.amount;
  const seen: readonly (ProposalEvidence | false | null)[] = [
    // A payer who typed an order's exact reference hardly meant its neighbour.
    known.isReference && typo !== 'reference_same' ? null : typo,
    isOwed && 'amount_owed',
    money.payerName !== null && payerNameMatches(money.payerName, order.investorName) && 'name_fits',
    order.isAccountKnown && 'account_known',
    order.isInvestorNamed && 'investor_named',
    order.hasJustEnded && 'order_just_ended',
    payerAgainst(money, order, known),
  ];
  return seen.filter((one) => one !== null && one !== false);
};

/** The payer owes exactly this much. */
const isOwedByPayer = ({ evidence }: { readonly evidence: readonly ProposalEvidence[] }): boolean =>
  evidence.includes('amount_owed') && (evidence.includes('name_fits') || evidence.includes('account_known'));

/** The possible uses of waiting money, the likeliest first, each with its evidence. */
export function rankProposals<Candidate extends CandidateOrder>(
  money: WaitingMoney,
  candidates: readonly Candidate[],
): Proposal<Candidate>[] {
  const known: Known = {
    isReference: candidates.some(({ reference }) => reference === money.reference),
    isAccount: candidates.some(({ isAccountKnown }) => isAccountKnown),
  };
  const seen = candidates
    .map((candidate) => ({ candidate, evidence: evidenceFor(money, candidate, known) }))
    .map((one) => ({ ...one, score: scoreOf(one.evidence) }))
    .toSorted((a, b) => b.score - a.score);
  const nothing = { ...money.amount, amount: 0n };
  const assigned = seen
    .filter(({ candidate, score }) => candidate.owed.amount > 0n && score >= assignedMin)
    .slice(0, assignedMax)
    .map((one): Proposal<Candidate> => {
      const { owed } = one.candidate;
      const rest = owed.amount < money.amount.amount ? money.amount.amount - owed.amount : 0n;
      return {
        kind: 'assign',
        ...one,
        amount: { ...money.amount, amount: money.amount.amount - rest },
        rest: { ...money.amount, amount: rest },
      };
    });
  const investors = new Map<number, (typeof seen)[number]>();
  for (const one of seen) if (!investors.has(one.candidate.userId)) investors.set(one.candidate.userId, one);
  const credited = [...investors.values()]
    .map(({ candidate, evidence }): Proposal<Candidate> => {
      const personal = evidence.filter((one) => one !== 'amount_owed');
      const score = scoreOf(personal) - (candidate.owed.amount > 0n ? insteadOfOrder : 0);
      return { kind: 'credit', candidate, amount: money.amount, rest: nothing, evidence: personal, score };
    })
    .filter(({ score }) => money.canCredit && score > 0)
    .slice(0, creditedMax);
  const refunded: Proposal<Candidate> = {
    kind: 'refund',
    candidate: null,
    amount: money.amount,
    rest: nothing,
    evidence: [],
    score: money.isTooLate && !assigned.some(isOwedByPayer) ? refundScoreTooLate : refundScore,
  };
  return [...assigned, ...credited, ...(money.canRefund ? [refunded] : [])].toSorted(
    (a, b) => b.score - a.score,
  );
}
