import type { Tx } from '../../platform/database.ts';
import { BusinessError, invariant } from '../../platform/errors.ts';
import { writeAudit } from '../audit/index.ts';
import { post, worldAccount } from '../ledger/index.ts';
import { lockOrder } from '../orders/index.ts';
import { type MoneyBlock, findBlock, hasOpenBlockOfOrder, releaseBlock } from '../wallets/index.ts';
import { endReversal } from './attempts.store.ts';
import { listWaitingOfOrder, lockPaymentRow, moveParts } from './payments.store.ts';
import { outOfSuspense, partsOf, settleReview } from './waiting-money.ts';

/** Two members of staff who decide what a reversal means. */
export interface BlockDecision {
  /** documentId of the block. */
  readonly block: string;
  /** The bank keeps it: as much of what waits of the order's money pays for that. Else it came back by itself. */
  readonly isMoneyGone: boolean;
  readonly reason: string;
  readonly requestedBy: number;
  readonly approvedBy: number;
  readonly requestId: string;
}

/**
 * Books what the bank has kept: out of the suspense of the order's bank payments, the oldest first, to the bank. So
 * either the order was cancelled before, or its investor has paid again.
 * @throws BusinessError 409 `suspense.not_assignable` with `money_missing`
 */
const payTheBank = async (tx: Tx, block: MoneyBlock): Promise<void> => {
  const { amount, currency } = block.amount;
  let left = amount;
  for (const id of await listWaitingOfOrder(tx, { orderId: block.orderId, provider: 'bank', currency })) {
    const payment = await lockPaymentRow(tx, id);
    invariant(payment, `payment ${id} is gone`);
    const waiting = payment.suspended + payment.released;
    const part = waiting < left ? waiting : left;
    if (part === 0n) continue;
    const parts = partsOf(payment, part);
    await post(tx, {
      kind: 'payment.reversed',
      source: { type: 'money_block', id: `${block.id}:${id}` },
      postings: [...outOfSuspense(payment, parts), { account: worldAccount('bank', currency), amount: part }],
    });
    await moveParts(tx, id, {
      suspended: -parts.suspended,
      released: -parts.released,
      reversed: part,
    });
    left -= part;
  }
  if (left > 0n) throw new BusinessError('suspense.not_assignable', { reason: 'money_missing' });
};

/**
 * Ends what a reversal blocked, by the decision of two members of staff.
 * @throws BusinessError 404 `common.not_found`, 409 `suspense.decided`, `suspense.not_assignable`
 */
export const releaseMoneyBlock = async (tx: Tx, decision: BlockDecision): Promise<void> => {
  const block = await findBlock(tx, decision.block);
  if (!block) throw new BusinessError('common.not_found');
  const order = await lockOrder(tx, { id: block.orderId });
  invariant(order, `order ${block.orderId} is gone`);
  if (!(await releaseBlock(tx, block.id, decision))) throw new BusinessError('suspense.decided');
  if (decision.isMoneyGone) await payTheBank(tx, block);
  if (!(await hasOpenBlockOfOrder(tx, order.id))) await endReversal(tx, order);
  await writeAudit(tx, {
    actor: { kind: 'staff', id: decision.requestedBy },
    action: 'money_block.released',
    subject: { type: 'money_block', id: block.documentId },
    before: { blocked: String(block.amount.amount), currency: block.amount.currency },
    after: {
      blocked: '0',
      isMoneyGone: decision.isMoneyGone,
      reason: decision.reason,
      approvedBy: decision.approvedBy,
    },
    requestId: decision.requestId,
  });
  await settleReview(tx, order);
};
