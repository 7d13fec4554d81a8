import type { Money } from '@parcela/domain';
import type { Tx } from '../../platform/database.ts';
import { writeAudit } from '../audit/index.ts';
import { lockOrder, markForReview } from '../orders/index.ts';
import { blockMoney } from '../wallets/index.ts';
import { openBankTransfer, reverseBankTransfer } from './attempts.store.ts';

export interface ReversedMoney {
  /** The payment reference of the order that the money had come for. */
  readonly reference: string;
  /** What was taken back, more than nothing. */
  readonly amount: Money;
  /** The bank's own reference of it: the same one again changes nothing. */
  readonly providerRef: string;
}

/**
 * The bank took money back that had come for an order. Nothing is booked: staff decide what that means. Until then the
 * order does not time out, nothing more is settled to it, and as much of the investor's money is blocked: nothing
 * leaves the wallets and no shares are sold (design §4 "what arrives").
 */
export const receiveReversal = async (
  tx: Tx,
  { reference, amount, providerRef }: ReversedMoney,
): Promise<void> => {
  const order = await lockOrder(tx, { paymentReference: reference });
  if (!order) return;
  const { id: orderId, userId } = order;
  if (!(await blockMoney(tx, { userId, orderId, amount, providerRef }))) return;
  // Its money may have come without anybody having asked for the instructions.
  await openBankTransfer(tx, orderId, amount);
  await reverseBankTransfer(tx, orderId);
  await markForReview(tx, order, true);
  await writeAudit(tx, {
    actor: { kind: 'system' },
    action: 'payment.reversed',
    subject: { type: 'order', id: order.documentId },
    before: { needsReview: order.needsReview },
    after: { needsReview: true, blocked: String(amount.amount), currency: amount.currency },
  });
};
