import { payerNameMatches } from '../bank-accounts/name-matching.ts';

/** The transfer's facts in a statement line or a payment; null where it has none. */
interface TransferFacts {
  /** The bank's own number of the instruction. */
  readonly instruction: string | null;
  readonly account: string | null;
  readonly name: string | null;
  /** Our payment reference. */
  readonly reference: string | null;
}

/** Money that the bank reversed, in minor units above zero. */
interface ReversedMoney extends TransferFacts {
  readonly amount: bigint;
}

/** A payment to the same collection account in the same currency, no later than the reversal. */
export interface ReversiblePayment extends TransferFacts {
  readonly amount: bigint;
  /** The part of it that is not reversed yet. */
  readonly left: bigint;
  readonly orderId: number | null;
}

const says = (left: string | null, right: string | null): 'same' | 'other' | 'silent' => {
  if (left === null || right === null) return 'silent';
  return left === right ? 'same' : 'other';
};

/** The evidence for a payment, unless other evidence contradicts it. */
type Tie = 'instruction' | 'account' | 'reference';

/** Another name on a known account is no evidence, because an account may have two holders. */
const tieOf = (reversed: ReversedMoney, payment: ReversiblePayment): Tie | null => {
  const instruction = says(reversed.instruction, payment.instruction);
  const account = says(reversed.account, payment.account);
  const reference = says(reversed.reference, payment.reference);
  if (payment.left < reversed.amount || account === 'other' || instruction === 'other') return null;
  if (instruction === 'same') return 'instruction';
  // A line with our reference belongs to another payment than one without it, which may be imported later.
  const isOfAnother = reference === 'other' || (reversed.reference !== null && payment.reference === null);
  if (isOfAnother) return null;
  if (account === 'same') return 'account';
  const { name } = payment;
  const isNamedOtherwise = reversed.name !== null && name !== null && !payerNameMatches(name, reversed.name);
  return reference === 'same' && !isNamedOtherwise ? 'reference' : null;
};

/** Tells whether the bank can have reversed this payment, by the known facts of both. */
const fitsReversal = (reversed: ReversedMoney, payment: ReversiblePayment): boolean =>
  tieOf(reversed, payment) !== null;

/** Payments of one order with no other difference are interchangeable, so the newest counts. */
const onlyOne = <Payment extends ReversiblePayment>(payments: readonly Payment[]): Payment | undefined => {
  const [first] = payments;
  const areAlike = payments.every(
    ({ orderId, amount, reference }) =>
      orderId !== null &&
      orderId === first?.orderId &&
      amount === first.amount &&
      reference === first.reference,
  );
  return payments.length === 1 || areAlike ? payments.at(-1) : undefined;
};

const someOr = <Item>(some: readonly Item[], all: readonly Item[]): readonly Item[] =>
  some.length > 0 ? some : all;

/**
 * Finds, from the oldest on, the one payment to which a reversal certainly belongs: the payment of the bank's
 * instruction; otherwise one of this account, preferably with this reference and exactly this amount;
 * otherwise the only one with the reference. Undefined when none or several fit, so that staff decide.
 */
export const matchReversal = <Payment extends ReversiblePayment>(
  reversed: ReversedMoney,
  payments: readonly Payment[],
): Payment | undefined => {
  const isNamed = ({ instruction }: Payment) => says(reversed.instruction, instruction) === 'same';
  // A payment named by the bank is final, even when it does not fit.
  const fitting = someOr(payments.filter(isNamed), payments).filter((one) => fitsReversal(reversed, one));
  const ofAccount = fitting.filter((one) => tieOf(reversed, one) === 'account');
  if (ofAccount.length === 0) return onlyOne(fitting);
  const referenced = ofAccount.filter(({ reference }) => says(reversed.reference, reference) === 'same');
  const likely = someOr(referenced, ofAccount);
  return onlyOne(
    someOr(
      likely.filter(({ amount }) => amount === reversed.amount),
      likely,
    ),
  );
};

/** The evidence for a payment, the strongest first, and against it. */
export const reversalEvidence = [
  'instruction_same',
  'account_same',
  'reference_same',
  'amount_same',
  'name_fits',
  'account_other',
  'reference_other',
] as const;
export type ReversalEvidence = (typeof reversalEvidence)[number];

const weights: Readonly<Record<ReversalEvidence, number>> = {
  instruction_same: 80,
  account_same: 40,
  reference_same: 40,
  amount_same: 30,
  name_fits: 20,
  account_other: -30,
  reference_other: -20,
};

const evidenceOf = (reversed: ReversedMoney, payment: ReversiblePayment): readonly ReversalEvidence[] => {
  const account = says(reversed.account, payment.account);
  const reference = says(reversed.reference, payment.reference);
  const holds: Readonly<Record<ReversalEvidence, boolean>> = {
    instruction_same: says(reversed.instruction, payment.instruction) === 'same',
    account_same: account === 'same',
    reference_same: reference === 'same',
    amount_same: reversed.amount === payment.amount,
    name_fits:
      reversed.name !== null && payment.name !== null && payerNameMatches(payment.name, reversed.name),
    account_other: account === 'other',
    reference_other: reference === 'other',
  };
  return reversalEvidence.filter((one) => holds[one]);
};

/** The payments that may belong to a reversal, the likeliest first; of equal ones the newest. */
export const rankReversedPayments = <Payment extends ReversiblePayment>(
  reversed: ReversedMoney,
  payments: readonly Payment[],
): readonly (Payment & { readonly evidence: readonly ReversalEvidence[] })[] => {
  const scoreOf = (evidence: readonly ReversalEvidence[]): number =>
    evidence.reduce((sum, one) => sum + weights[one], 0);
  return payments
    .filter(({ left }) => left >= reversed.amount)
    .map((payment) => ({ ...payment, evidence: evidenceOf(reversed, payment) }))
    .toReversed()
    .toSorted((a, b) => scoreOf(b.evidence) - scoreOf(a.evidence));
};
