import type { Tx } from '@parcela/platform/database/database.ts';
import { lockUserId } from '../../accounts/index.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { payableAccount, roundOf, transfer, walletOf } from '@parcela/ledger';
import { notify } from '../../notifications/index.ts';
import type { TransferOwner } from '../../bank/index.ts';
import { withdrawalUndoing } from './undo-withdrawal.ts';
import { findWithdrawalBlocker } from './withdrawals.policy.ts';
import {
  findWithdrawalUser,
  lockOrdered,
  saveWithdrawalState,
  type Withdrawal,
} from './withdrawals.store.ts';

export interface WithdrawalEnd {
  readonly state: 'done' | 'failed' | 'rejected';
  readonly actor: EventActor;
  readonly facts?: Readonly<Record<string, string | number>>;
  readonly requestId?: string;
  /** How often the withdrawal has ended in this way: more than once if the line that returned it was undone. */
  readonly round?: number;
}

/** Ends a withdrawal. Unless it was paid, its money returns from the payable account to the wallet. */
export const endWithdrawal = async (
  tx: Tx,
  withdrawal: Withdrawal,
  { state, actor, facts, requestId, round = 1 }: WithdrawalEnd,
): Promise<void> => {
  const { id, documentId, userId } = withdrawal;
  const { amount, currency } = withdrawal.amount;
  if (state !== 'done')
    await transfer(tx, {
      kind: `withdrawal.${state}`,
      source: roundOf({ type: 'withdrawal', id }, round),
      from: payableAccount(`withdrawal:${id}`, currency),
      to: walletOf(userId, currency),
      amount,
    });
  await saveWithdrawalState(tx, id, state);
  await recordEvent(tx, {
    actor,
    type: `withdrawal.${state}`,
    subject: { type: 'withdrawal', id: documentId },
    before: { state: withdrawal.state },
    after: { state, ...facts },
    requestId,
  });
  await notify(tx, {
    userId,
    kind: `withdrawal.${state}`,
    params: { amount: withdrawal.amount },
    link: `/wallet?currency=${withdrawal.amount.currency}`,
    mail: true,
  });
};

/** Handles withdrawals when a bank statement shows their transfers. */
export const withdrawalTransfers: TransferOwner = {
  booked: async (tx, id) =>
    endWithdrawal(tx, await lockOrdered(tx, id), { state: 'done', actor: { kind: 'system' } }),
  failed: async (tx, id, reason, round) =>
    endWithdrawal(tx, await lockOrdered(tx, id), {
      state: 'failed',
      actor: { kind: 'system' },
      facts: { reason },
      round,
    }),
  // The wallet of a deleted account receives nothing: staff decide about that money.
  canReturn: async (tx, id) => {
    const { userId } = await lockOrdered(tx, id);
    return (await lockUserId(tx, { id: userId })) !== undefined;
  },
  // A withdrawal that was approved before a level ended or a payment was reversed waits for staff or for the level.
  mayGo: async (tx, id) => !(await findWithdrawalBlocker(tx, await findWithdrawalUser(tx, id))),
  undoing: withdrawalUndoing,
};
