import { balanceOf, findTransaction, lockAccounts, reverse, roundOf, walletOf } from '@parcela/ledger';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { TransferUndoing } from '../../bank/index.ts';
import { notify } from '../../notifications/index.ts';
import { restrictReversedMoney } from '../account-restrictions.store.ts';
import { findOrdered, lockOrdered, saveWithdrawalState, type Withdrawal } from './withdrawals.store.ts';

const walletOfIt = ({ userId, amount }: Withdrawal) => walletOf(userId, amount.currency);

const moveTo = async (
  tx: Tx,
  { id, documentId, state: before }: Withdrawal,
  { state, type }: { readonly state: 'approved' | 'done'; readonly type: 'reopened' | 'done' },
): Promise<void> => {
  await saveWithdrawalState(tx, id, state);
  await recordEvent(tx, {
    actor: { kind: 'system' },
    type: `withdrawal.${type}`,
    subject: { type: 'withdrawal', id: documentId },
    before: { state: before },
    after: { state },
  });
};

/** The effects of undone statement lines on withdrawals. */
export const withdrawalUndoing: TransferUndoing = {
  unbooked: async (tx, id) => moveTo(tx, await lockOrdered(tx, id), { state: 'approved', type: 'reopened' }),
  lockReturned: async (tx, id) => {
    await lockAccounts(tx, [walletOfIt(await lockOrdered(tx, id))]);
  },
  findReturned: async (tx, id) => {
    const withdrawal = await findOrdered(tx, id);
    const free = await balanceOf(tx, walletOfIt(withdrawal));
    return {
      place: free >= withdrawal.amount.amount ? 'wallet' : 'used',
      blocker: null,
      orderId: null,
      userId: withdrawal.userId,
    };
  },
  unreturned: async (tx, id, { round, place, providerRef }) => {
    const withdrawal = await lockOrdered(tx, id);
    const { userId, amount } = withdrawal;
    const source = roundOf({ type: 'withdrawal', id }, round);
    const transactionId = await findTransaction(tx, source, 'withdrawal.failed');
    invariant(transactionId !== undefined, `withdrawal ${id} has not come back`);
    await (place === 'wallet'
      ? reverse(tx, { kind: 'withdrawal.unreturned', source, transactionId })
      : restrictReversedMoney(tx, { userId, orderId: null, paymentId: null, amount, providerRef }));
    await moveTo(tx, withdrawal, { state: 'done', type: 'done' });
    await notify(tx, {
      userId,
      kind: 'withdrawal.done',
      params: { amount },
      link: `/wallet?currency=${amount.currency}`,
      mail: true,
    });
  },
};
