import { type Money, matchReversal } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { BankReversal } from '../../bank/index.ts';
import { listReversalsOfPayment } from '../../wallets/index.ts';
import { listReversiblePayments } from './reversible-payments.queries.ts';

/** Returns whether enough of the payment is unreversed and this statement line is new. */
export const canBe = async (
  tx: Tx,
  paymentId: number,
  received: Money,
  reversed: BankReversal,
): Promise<boolean> => {
  const earlier = await listReversalsOfPayment(tx, paymentId);
  if (earlier.some(({ providerRef }) => providerRef === reversed.providerRef)) return false;
  const gone = earlier.reduce((sum, { amount }) => sum + amount, 0n);
  return received.currency === reversed.amount.currency && gone + reversed.amount.amount <= received.amount;
};

/** A line's facts about the reversed money. */
export const factsOf = ({ amount, instructionId, payerAccount, payerName, reference }: BankReversal) => ({
  amount: amount.amount,
  instruction: instructionId,
  account: payerAccount,
  name: payerName,
  reference,
});

/** The payment to which a reversal certainly belongs; undefined when none or several fit. */
export const findReversedPayment = async (tx: Tx, reversed: BankReversal): Promise<number | undefined> =>
  matchReversal(factsOf(reversed), await listReversiblePayments(tx, reversed, { isAmountEnough: false }))?.id;
