import { rankReversedPayments } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { BankReversal, ReversalProposal } from '../../bank/index.ts';
import { factsOf } from './find-reversed-payment.ts';
import { listReversiblePayments } from './reversible-payments.queries.ts';

/** At most this many candidates are read. */
const proposalsMax = 10;

/** The payments that may belong to a reversal, likeliest first. The later request is checked again. */
export const proposeReversedPayments = async (
  tx: Tx,
  reversed: BankReversal,
): Promise<readonly ReversalProposal[]> =>
  rankReversedPayments(
    factsOf(reversed),
    await listReversiblePayments(tx, reversed, { isAmountEnough: true }),
  ).slice(0, proposalsMax);
