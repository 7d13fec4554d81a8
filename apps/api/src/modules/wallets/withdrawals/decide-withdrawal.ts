import { z } from 'zod/mini';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import { cancelTransfer, orderTransfer } from '../../bank/index.ts';
import type { ApprovalAction, ApprovalContext } from '../../staff/index.ts';
import { requireMayWithdraw } from './withdrawals.policy.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import { findAccount, readIban } from '../bank-accounts/bank-accounts.store.ts';
import {
  describeWithdrawal,
  lockWithdrawal,
  saveWithdrawalState,
  type Withdrawal,
} from './withdrawals.store.ts';

export interface WithdrawalDeps {
  readonly vault: PersonalVault;
  /** What the recipient reads on the statement beside the reference. */
  readonly brandName: ReadBrandName;
}

const payload = z.strictObject({ documentId: z.string() });
type Payload = z.infer<typeof payload>;

export const lockAnyWithdrawal = async (tx: Tx, documentId: string): Promise<Withdrawal> => {
  const withdrawal = await lockWithdrawal(tx, { documentId });
  if (!withdrawal) throw new BusinessError('common.not_found');
  return withdrawal;
};

/** @throws BusinessError 409 `withdrawal.decided` */
export const requireRequested = ({ state }: Withdrawal): void => {
  if (state !== 'requested') throw new BusinessError('withdrawal.decided', { state });
};

/** An approved one can be rejected as long as no file holds its transfer. @throws BusinessError `withdrawal.decided` */
export const requireRejectable = ({ state }: Withdrawal): void => {
  if (state !== 'requested' && state !== 'approved') throw new BusinessError('withdrawal.decided', { state });
};

/** Orders the payment from the bank and tells the investor. */
export const orderPayment = async (
  { vault, brandName }: WithdrawalDeps,
  tx: Tx,
  withdrawal: Withdrawal,
  { approvedBy, requestedBy, requestId }: ApprovalContext,
): Promise<string> => {
  const account = await findAccount(tx, { id: withdrawal.bankAccountId });
  invariant(account, `withdrawal ${withdrawal.id} has no account`);
  const { reference } = await orderTransfer(tx, {
    item: { kind: 'withdrawal', id: withdrawal.id },
    amount: withdrawal.amount,
    recipient: { iban: await readIban(tx, vault, account), name: account.holderName },
    message: await brandName(tx),
  });
  await saveWithdrawalState(tx, withdrawal.id, 'approved');
  await recordEvent(tx, {
    actor: { kind: 'staff', id: approvedBy },
    type: 'withdrawal.approved',
    subject: { type: 'withdrawal', id: withdrawal.documentId },
    before: { state: withdrawal.state },
    after: { state: 'approved', reference, requestedBy },
    requestId,
  });
  await notify(tx, {
    userId: withdrawal.userId,
    kind: 'withdrawal.sent',
    params: { amount: withdrawal.amount },
    link: '/dashboard',
    mail: true,
  });
  return reference;
};

/**
 * Two people approve the payment of a withdrawal by the bank. Everything that may have changed since the request is
 * checked again.
 */
export const payWithdrawal = (deps: WithdrawalDeps): ApprovalAction<Payload> => ({
  action: 'withdrawals.pay',
  permission: 'withdrawals.decide',
  payload,
  describe: describeWithdrawal,
  execute: async (tx, { documentId }, context) => {
    const withdrawal = await lockAnyWithdrawal(tx, documentId);
    requireRequested(withdrawal);
    await requireMayWithdraw(tx, withdrawal.userId);
    return { state: 'approved', reference: await orderPayment(deps, tx, withdrawal, context) };
  },
});

/** Two people put a withdrawal back into its wallet, also one that was approved and is not at the bank yet. */
export const rejectWithdrawal: ApprovalAction<Payload> = {
  action: 'withdrawals.reject',
  permission: 'withdrawals.decide',
  payload,
  describe: describeWithdrawal,
  execute: async (tx, { documentId }, { approvedBy, requestedBy, requestId }) => {
    const withdrawal = await lockAnyWithdrawal(tx, documentId);
    requireRejectable(withdrawal);
    const isOrdered = withdrawal.state === 'approved';
    if (isOrdered && !(await cancelTransfer(tx, { kind: 'withdrawal', id: withdrawal.id })))
      throw new BusinessError('withdrawal.decided', { state: 'sent' });
    const actor = { kind: 'staff', id: approvedBy } as const;
    await endWithdrawal(tx, withdrawal, { state: 'rejected', actor, facts: { requestedBy }, requestId });
    return { state: 'rejected' };
  },
};
