import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { findReversalLine } from '../../bank/index.ts';
import { findPayment } from '../payments.store.ts';
import { canBe } from './find-reversed-payment.ts';
import { restrictForReversal } from './receive-reversal.ts';
import { isMatched } from './reversed-amounts.queries.ts';

export interface ReversalMatch {
  /** documentId of the statement line. */
  readonly movement: string;
  /** documentId of the payment that the line reverses. */
  readonly payment: string;
}

/**
 * Finds the reversal and the payment, if they can belong together: the line is not linked yet, and enough of the
 * payment is unreversed.
 * @throws BusinessError 404 `common.not_found`, 409 `bank_movement.not_matchable`
 */
export const requireMatchable = async (tx: Tx, { movement, payment: documentId }: ReversalMatch) => {
  const line = await findReversalLine(tx, movement);
  const payment = await findPayment(tx, { documentId });
  if (!line || !payment) throw new BusinessError('common.not_found');
  if (await isMatched(tx, line.providerRef))
    throw new BusinessError('bank_movement.not_matchable', { reason: 'matched' });
  const fits = payment.provider === 'bank' && (await canBe(tx, payment.id, payment.amount, line));
  if (!fits) throw new BusinessError('bank_movement.not_matchable', { reason: 'amount' });
  return { line, payment };
};

/**
 * Records that two members of staff identify the payment that the bank reversed by a line without a reference. The
 * effects are the same as if the line had named the payment. @throws BusinessError like `requireMatchable`
 */
export const matchReversal = async (tx: Tx, match: ReversalMatch): Promise<void> => {
  const { line, payment } = await requireMatchable(tx, match);
  if (!(await restrictForReversal(tx, payment.id, line)))
    throw new BusinessError('bank_movement.not_matchable', { reason: 'amount' });
};
