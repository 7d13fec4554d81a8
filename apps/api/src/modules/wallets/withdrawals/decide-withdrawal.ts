import { factOf } from '@parcela/domain';
import { z } from 'zod/mini';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import { cancelTransfer, orderTransfer } from '../../bank/index.ts';
import { type ApprovalContext, type ApprovalKind, withExecution } from '../../staff/index.ts';
import { requireMayWithdraw } from './withdrawals.policy.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import { findAccount, readIban } from '../bank-accounts/bank-accounts.store.ts';
import { findWithdrawal, lockWithdrawal, saveWithdrawalState, type Withdrawal } from './withdrawals.store.ts';

export interface WithdrawalDeps {
  readonly vault: PersonalVault;
  /** The text on the recipient's statement, next to the reference. */
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

/**
 * An approved withdrawal can be rejected until a file contains its transfer.
 * @throws BusinessError `withdrawal.decided`
 */
export const requireRejectable = ({ state }: Withdrawal): void => {
  if (state !== 'requested' && state !== 'approved') throw new BusinessError('withdrawal.decided', { state });
};

/** The facts for a second person while the withdrawal is in one of these states. */
const factsOf = async (tx: Tx, { documentId }: Payload, states: readonly Withdrawal['state'][]) => {
  const withdrawal = await findWithdrawal(tx, documentId);
  if (!withdrawal || !states.includes(withdrawal.state)) return undefined;
  return {
    investor: factOf.thing('investor', withdrawal.userId),
    amount: factOf.money(withdrawal.amount),
    account: factOf.thing('account', withdrawal.bankAccountId),
  };
};

export const paymentOfWithdrawal: ApprovalKind<'withdrawals.pay', Payload> = {
  action: 'withdrawals.pay',
  payload,
  facts: (tx, asked) => factsOf(tx, asked, ['requested']),
};

export const rejectionOfWithdrawal: ApprovalKind<'withdrawals.reject', Payload> = {
  action: 'withdrawals.reject',
  payload,
  facts: (tx, asked) => factsOf(tx, asked, ['requested', 'approved']),
};

/** Orders the bank transfer and notifies the investor. */
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
    link: `/wallet?currency=${withdrawal.amount.currency}`,
    mail: true,
  });
  return reference;
};

/**
 * Called when two people approve that the bank pays a withdrawal: checks everything again that may have changed since
 * the request.
 */
export const payWithdrawal = (deps: WithdrawalDeps) =>
  withExecution(paymentOfWithdrawal, async (tx, { documentId }, context) => {
    const withdrawal = await lockAnyWithdrawal(tx, documentId);
    requireRequested(withdrawal);
    await requireMayWithdraw(tx, withdrawal.userId);
    return { state: 'approved', reference: await orderPayment(deps, tx, withdrawal, context) };
  });

/** Called when two people return a withdrawal to its wallet, even an approved one that is not at the bank yet. */
export const rejectWithdrawal = withExecution(
  rejectionOfWithdrawal,
  async (tx, { documentId }, { approvedBy, requestedBy, requestId }) => {
    const withdrawal = await lockAnyWithdrawal(tx, documentId);
    requireRejectable(withdrawal);
    const isOrdered = withdrawal.state === 'approved';
    if (isOrdered && !(await cancelTransfer(tx, { kind: 'withdrawal', id: withdrawal.id })))
      throw new BusinessError('withdrawal.decided', { state: 'sent' });
    const actor = { kind: 'staff', id: approvedBy } as const;
    await endWithdrawal(tx, withdrawal, { state: 'rejected', actor, facts: { requestedBy }, requestId });
    return { state: 'rejected' };
  },
);
