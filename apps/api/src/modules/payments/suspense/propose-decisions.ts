import { canTransition, money, type Proposal, rankProposals, referencesNear } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { findOrder } from '../../orders/index.ts';
import type { PaymentDeps } from '../payments.ports.ts';
import { findPayment, type Payment } from '../payments.store.ts';
import { previewOrder } from '../receiving/settle-order.ts';
import { type AssignmentRefusal, matchAssignment } from './assign-payment.ts';
import { type CandidateRow, findCandidates } from './find-candidates.queries.ts';
import { findWallets, type WalletRow } from './find-wallets.queries.ts';
import type { SuspenseRow } from './suspense.queries.ts';

/** The possible decisions about the money before guessing an order or user. */
interface Possible {
  readonly canCredit: boolean;
  readonly canRefund: boolean;
}

const nothing = money(0n, 'CZK');

const candidateOf = (row: CandidateRow | WalletRow, ownUser: string | null) => ({
  row,
  reference: row.paymentReference,
  userId: row.userId,
  investorName: row.userName,
  owed:
    row.orderId === null ? nothing : money(canTransition(row.state, 'Paid') ? row.unpaid : 0n, row.currency),
  isAccountKnown: row.isAccountKnown,
  isInvestorNamed: row.userDocumentId === ownUser,
  hasJustEnded: row.orderId !== null && row.hasJustEnded,
});
export type ProposedDecision = Proposal<ReturnType<typeof candidateOf>> & {
  /** Why the order would refuse the money now. */
  readonly refusedBecause: AssignmentRefusal | null;
};

const tooLate: ReadonlySet<SuspenseRow['reason']> = new Set([
  'wrong_currency',
  'order_not_live',
  'order_ended',
  'shares_taken',
]);

const refusalOf = async (
  deps: PaymentDeps,
  tx: Tx,
  payment: Payment,
  row: CandidateRow,
): Promise<AssignmentRefusal | null> => {
  const order = await findOrder(tx, { id: row.orderId });
  invariant(order, `order ${row.orderId} is gone`);
  const match = matchAssignment(payment, order, await previewOrder(deps, tx, order));
  return 'refused' in match ? match.refused : null;
};

/**
 * The possible staff decisions about suspended money, likeliest first, each with its evidence. Locks nothing: the
 * later request is checked again.
 */
export const proposeDecisions = async (
  deps: PaymentDeps,
  tx: Tx,
  row: SuspenseRow,
  possible: Possible,
): Promise<readonly ProposedDecision[]> => {
  const payment = await findPayment(tx, { documentId: row.documentId });
  if (!payment || row.isReversed) return [];
  const references = row.reference === null ? [] : referencesNear(row.reference);
  // The wallets come last, so that an order with equal evidence precedes them.
  const wallets = await findWallets(tx, { ...row, references });
  const orders = await findCandidates(tx, {
    paymentId: payment.id,
    references,
    amount: row.waiting,
    currency: row.currency,
    payerName: row.payerName,
    payerAccount: row.payerAccount,
    userId: row.userId,
  });
  const ranked = rankProposals(
    {
      amount: money(row.waiting, row.currency),
      reference: row.reference,
      payerName: row.payerName,
      canCredit: possible.canCredit,
      canRefund: possible.canRefund,
      isTooLate: tooLate.has(row.reason),
    },
    [...orders, ...wallets].map((candidate) => candidateOf(candidate, row.userDocumentId)),
  );
  const decisions: ProposedDecision[] = [];
  for (const proposal of ranked) {
    const { kind, candidate } = proposal;
    const refusedBecause =
      kind === 'assign' && candidate && candidate.row.orderId !== null
        ? await refusalOf(deps, tx, payment, candidate.row)
        : null;
    decisions.push({ ...proposal, refusedBecause });
  }
  // Decisions that would be refused come after the possible ones.
  return decisions.toSorted((a, b) => Number(a.refusedBecause !== null) - Number(b.refusedBecause !== null));
};
