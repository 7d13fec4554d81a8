import { factOf, money, type WalletCurrency } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import {
  type ApprovalKind,
  requestApproval,
  requireNotPending,
  type RequestedApproval,
  withExecution,
} from '../../staff/index.ts';
import { orderPayment, requireRequested, type WithdrawalDeps } from './decide-withdrawal.ts';
import { requireMayWithdraw } from './withdrawals.policy.ts';
import { findWithdrawals, lockWithdrawals, type Withdrawal } from './withdrawals.store.ts';

interface Total {
  readonly currency: WalletCurrency;
  readonly amount: number;
}

/** The withdrawals' totals, one per currency, sorted by currency code. */
const totalsOf = (withdrawals: readonly Withdrawal[]): readonly Total[] => {
  const sums = new Map<WalletCurrency, bigint>();
  for (const { amount } of withdrawals)
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + amount.amount);
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, amount]) => ({ currency, amount: Number(amount) }));
};
const said = (totals: readonly Total[]): string =>
  totals
    .map(({ currency, amount }) => `${currency} ${amount}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join();

/** Locks all withdrawals in the order of their ids, and checks that each can be paid now. */
const lockPayable = async (tx: Tx, documentIds: readonly string[]): Promise<readonly Withdrawal[]> => {
  const withdrawals = await lockWithdrawals(tx, documentIds);
  if (withdrawals.length !== documentIds.length) throw new BusinessError('common.not_found');
  for (const withdrawal of withdrawals) requireRequested(withdrawal);
  const investors = new Set(withdrawals.map(({ userId }) => userId));
  for (const userId of [...investors].toSorted((one, other) => one - other))
    await requireMayWithdraw(tx, userId);
  return withdrawals;
};

const amounts = { amount: z.int(), currency: z.enum(['CZK', 'EUR']) };
const payload = z.strictObject({
  items: z.array(z.strictObject({ type: z.literal('withdrawal'), documentId: z.string(), ...amounts })),
  totals: z.array(z.strictObject(amounts)),
});

const several: ApprovalKind<'withdrawals.pay_many', z.infer<typeof payload>> = {
  action: 'withdrawals.pay_many',
  payload,
  facts: async (tx, { items }) => {
    const withdrawals = await findWithdrawals(
      tx,
      items.map(({ documentId }) => documentId),
    );
    // All or none: one decided withdrawal stops the others.
    if (withdrawals.length < items.length || withdrawals.some(({ state }) => state !== 'requested'))
      return undefined;
    return {
      count: factOf.count(withdrawals.length),
      investors: factOf.count(new Set(withdrawals.map(({ userId }) => userId)).size),
      total: factOf.sums(
        totalsOf(withdrawals).map(({ amount, currency }) => money(BigInt(amount), currency)),
      ),
    };
  },
};

/** @throws BusinessError `approval.pending` while a request to pay one of them waits, alone or with others */
export const requireNoPaymentRequested = async (tx: Tx, documentIds: readonly string[]): Promise<void> => {
  for (const documentId of documentIds)
    await requireNotPending(tx, { type: 'withdrawal', documentId }, [
      'withdrawals.pay',
      'withdrawals.pay_many',
    ]);
};

/** Several withdrawals that a member of staff wants the bank to pay, and the totals that the member saw. */
interface RequestedPayments {
  readonly withdrawals: readonly string[];
  readonly totals: readonly Total[];
  readonly staffId: number;
  readonly reason: string;
  readonly requestId: string;
}

/**
 * Makes one approval request for the payment of several withdrawals.
 * @throws BusinessError `common.not_found`, `withdrawal.decided`, `verification.required`, `wallet.restricted`,
 * `withdrawal.total_differs`, `approval.pending`
 */
export const requestPayments = async (tx: Tx, asked: RequestedPayments): Promise<RequestedApproval> => {
  const documentIds = [...new Set(asked.withdrawals)];
  const withdrawals = await lockPayable(tx, documentIds);
  const totals = totalsOf(withdrawals);
  if (said(totals) !== said(asked.totals)) throw new BusinessError('withdrawal.total_differs');
  await requireNoPaymentRequested(tx, documentIds);
  return requestApproval(tx, several, {
    payload: {
      items: withdrawals.map(({ documentId, amount: { amount, currency } }) => ({
        type: 'withdrawal',
        documentId,
        amount: Number(amount),
        currency,
      })),
      totals: totals.map((total) => ({ ...total })),
    },
    subject: newDocumentId(),
    staffId: asked.staffId,
    reason: asked.reason,
    requestId: asked.requestId,
  });
};

/** Called when two people approve the payment of several withdrawals, all or none; checks everything again. */
export const payWithdrawals = (deps: WithdrawalDeps) =>
  withExecution(several, async (tx, { items, totals }, context) => {
    const withdrawals = await lockPayable(
      tx,
      items.map(({ documentId }) => documentId),
    );
    if (said(totalsOf(withdrawals)) !== said(totals)) throw new BusinessError('withdrawal.total_differs');
    const references: string[] = [];
    for (const withdrawal of withdrawals) references.push(await orderPayment(deps, tx, withdrawal, context));
    return { state: 'approved', count: withdrawals.length, references };
  });
