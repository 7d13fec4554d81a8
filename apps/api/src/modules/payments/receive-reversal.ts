import type { Tx } from '../../platform/database.ts';
import { lockOrder, markForReview } from '../orders/index.ts';
import { reverseBankTransfer } from './attempts.store.ts';

/**
 * The bank took money back that had come for the order of this reference. Staff decide what that means; until then
 * the order does not time out and nothing more is settled to it (design §4 "what arrives").
 */
export const receiveReversal = async (tx: Tx, reference: string): Promise<void> => {
  const order = await lockOrder(tx, { paymentReference: reference });
  if (!order) return;
  await reverseBankTransfer(tx, order.id);
  await markForReview(tx, order, true);
};
