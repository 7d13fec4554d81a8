import { walletCurrencies } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { lockAccounts, walletOf } from '@parcela/ledger';
import { recordWithdrawal, type RequestedWithdrawal } from './record-withdrawal.ts';
import { requireMayWithdraw } from './withdrawals.policy.ts';

/**
 * Requests a withdrawal of all free money in a user's wallets: one withdrawal per wallet with money, or none if any
 * is refused. Money held for orders does not change. @throws BusinessError 403 `verification.required`, 409
 * `wallet.empty`, `wallet.restricted`, `wallet.bank_account_missing`, `wallet.bank_account_review`,
 * `wallet.bank_account_waiting`
 */
export const emptyWallet = async (
  tx: Tx,
  { userId, requestId }: { readonly userId: number; readonly requestId: string },
): Promise<readonly RequestedWithdrawal[]> => {
  await requireMayWithdraw(tx, userId);
  const balances = await lockAccounts(
    tx,
    walletCurrencies.map((currency) => walletOf(userId, currency)),
  );
  const free = walletCurrencies
    .map((currency, index) => ({ currency, amount: balances[index] ?? 0n }))
    .filter(({ amount }) => amount > 0n);
  if (free.length === 0) throw new BusinessError('wallet.empty');
  const withdrawn = [];
  for (const amount of free) withdrawn.push(await recordWithdrawal(tx, { userId, amount, requestId }));
  return withdrawn;
};
