import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { lockUserId } from '../../accounts/index.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { payableAccount, transfer, walletOf } from '@parcela/ledger';
import { notify } from '../../notifications/index.ts';
import type { TransferOwner } from '../../bank/index.ts';
import { findWithdrawalBlocker } from './withdrawals.policy.ts';
import {
  findWithdrawalUser,
  lockWithdrawal,
  saveWithdrawalState,
  type Withdrawal,
} from './withdrawals.store.ts';

export interface WithdrawalEnd {
  readonly state: 'done' | 'failed' | 'rejected';
  readonly actor: EventActor;
  readonly facts?: Readonly<Record<string, string | number>>;
  readonly requestId?: string;
}

/** Ends a withdrawal. Unless it is done, its money returns from the payable account to the wallet. */
export const endWithdrawal = async (
  tx: Tx,
  withdrawal: Withdrawal,
  { state, actor, facts, requestId }: WithdrawalEnd,
): Promise<void> => {
  const { id, documentId, userId } = withdrawal;
  const { amount, currency } = withdrawal.amount;
  if (state !== 'done')
    await transfer(tx, {
      kind: `withdrawal.${state}`,
      source: { type: 'withdrawal', id },
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
    link: '/dashboard',
    mail: true,
  });
};

const lockOrdered = async (tx: Tx, id: number): Promise<Withdrawal> => {
  const withdrawal = await lockWithdrawal(tx, { id });
  invariant(withdrawal, `there is no withdrawal ${id}`);
  return withdrawal;
};

/** What the bank's statement says about the transfers of withdrawals. */
export const withdrawalTransfers: TransferOwner = {
  booked: async (tx, id) =>
    endWithdrawal(tx, await lockOrdered(tx, id), { state: 'done', actor: { kind: 'system' } }),
  failed: async (tx, id, reason) =>
    endWithdrawal(tx, await lockOrdered(tx, id), {
      state: 'failed',
      actor: { kind: 'system' },
      facts: { reason },
    }),
  // The wallet of a deleted account is not credited: staff decide about that money.
  canReturn: async (tx, id) => {
    const { userId } = await lockOrdered(tx, id);
    return (await lockUserId(tx, { id: userId })) !== undefined;
  },
  // A withdrawal approved before a level ended or a payment was reversed waits for staff or for the level.
  mayGo: async (tx, id) => !(await findWithdrawalBlocker(tx, await findWithdrawalUser(tx, id))),
};
