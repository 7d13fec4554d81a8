import type { Money, WalletCurrency } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { lockAccounts, walletOf } from '@parcela/ledger';
import { recordWithdrawal, type RequestedWithdrawal } from './record-withdrawal.ts';
import { requireMayWithdraw } from './withdrawals.policy.ts';

/**
 * Requests a withdrawal of part or all of a wallet's free money. Money held for orders does not change. @throws
 * BusinessError 403 `verification.required`, 409 `wallet.restricted`, `wallet.too_little`,
 * `wallet.bank_account_missing`, `wallet.bank_account_review`, `wallet.bank_account_waiting`
 */
export const withdrawFromWallet = async (
  tx: Tx,
  input: {
    readonly userId: number;
    /** Positive. */
    readonly amount: Money & { readonly currency: WalletCurrency };
    readonly requestId: string;
  },
): Promise<RequestedWithdrawal> => {
  const { userId, amount } = input;
  await requireMayWithdraw(tx, userId);
  const [free = 0n] = await lockAccounts(tx, [walletOf(userId, amount.currency)]);
  if (free < amount.amount)
    throw new BusinessError('wallet.too_little', { free: Number(free), currency: amount.currency });
  return recordWithdrawal(tx, input);
};
