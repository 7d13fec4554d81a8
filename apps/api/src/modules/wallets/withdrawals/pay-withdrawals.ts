import type { WalletCurrency } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { type ApprovalAction, requestApproval, type RequestedApproval } from '../../staff/index.ts';
import { orderPayment, requireRequested, type WithdrawalDeps } from './decide-withdrawal.ts';
import { requireMayWithdraw } from './withdrawals.policy.ts';
import { isPaymentRequested } from './withdrawals.queries.ts';
import { lockWithdrawals, type Withdrawal } from './withdrawals.store.ts';

interface Total {
  readonly currency: WalletCurrency;
  readonly amount: number;
}

/** What they come to, one sum for each currency, in the order of the currencies' names. */
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

/** All of them, held in the order of their ids, each payable now. */
const lockPayable = async (tx: Tx, documentIds: readonly string[]): Promise<readonly Withdrawal[]> => {
  const withdrawals = await lockWithdrawals(tx, documentIds);
  if (withdrawals.length !== documentIds.length) throw new BusinessError('common.not_found');
  for (const withdrawal of withdrawals) requireRequested(withdrawal);
  const investors = new Set(withdrawals.map(({ userId }) => userId));
  for (const userId of [...investors].toSorted((one, other) => one - other))
    await requireMayWithdraw(tx, userId);
  return withdrawals;
};

/** Several withdrawals that somebody wants the bank to pay, and what they were shown to come to. */
interface RequestedPayments {
  readonly withdrawals: readonly string[];
  readonly totals: readonly Total[];
  readonly staffId: number;
  readonly reason: string;
  readonly requestId: string;
}

/**
 * Asks a second person once for the payment of several withdrawals.
 * @throws BusinessError `common.not_found`, `withdrawal.decided`, `verification.required`, `wallet.restricted`,
 * `withdrawal.total_differs`, `approval.pending`
 */
export const requestPayments = async (tx: Tx, asked: RequestedPayments): Promise<RequestedApproval> => {
  const documentIds = [...new Set(asked.withdrawals)];
  const withdrawals = await lockPayable(tx, documentIds);
  const totals = totalsOf(withdrawals);
  if (said(totals) !== said(asked.totals)) throw new BusinessError('withdrawal.total_differs');
  if (await isPaymentRequested(tx, documentIds)) throw new BusinessError('approval.pending');
  return requestApproval(tx, {
    action: 'withdrawals.pay_many',
    payload: {
      items: withdrawals.map(({ documentId, amount: { amount, currency } }) => ({
        type: 'withdrawal',
        documentId,
        amount: Number(amount),
        currency,
      })),
      totals: totals.map((total) => ({ ...total })),
    },
    subject: { type: 'withdrawals', documentId: newDocumentId() },
    staffId: asked.staffId,
    reason: asked.reason,
    requestId: asked.requestId,
  });
};

const amounts = { amount: z.int(), currency: z.enum(['CZK', 'EUR']) };
const payload = z.strictObject({
  items: z.array(z.strictObject({ type: z.literal('withdrawal'), documentId: z.string(), ...amounts })),
  totals: z.array(z.strictObject(amounts)),
});

/** Two people approve the payment of several withdrawals, all or none; everything is checked again. */
export const payWithdrawals = (deps: WithdrawalDeps): ApprovalAction<z.infer<typeof payload>> => ({
  action: 'withdrawals.pay_many',
  permission: 'withdrawals.decide',
  payload,
  describe: (_tx, { items }) => Promise.resolve({ count: items.length }),
  execute: async (tx, { items, totals }, context) => {
    const withdrawals = await lockPayable(
      tx,
      items.map(({ documentId }) => documentId),
    );
    if (said(totalsOf(withdrawals)) !== said(totals)) throw new BusinessError('withdrawal.total_differs');
    const references: string[] = [];
    for (const withdrawal of withdrawals) references.push(await orderPayment(deps, tx, withdrawal, context));
    return { state: 'approved', count: withdrawals.length, references };
  },
});
