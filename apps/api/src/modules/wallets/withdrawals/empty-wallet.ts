import { type WalletCurrency, walletCurrencies } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { lockAccounts, payableAccount, transfer, walletOf } from '@parcela/ledger';
import { notify } from '../../notifications/index.ts';
import { lockAccountInUse, type BankAccount } from '../bank-accounts/bank-accounts.store.ts';
import { insertWithdrawal, type Withdrawal } from './withdrawals.store.ts';
import { requireMayWithdraw } from './withdrawals.policy.ts';

const usableAccount = async (tx: Tx, userId: number, currency: WalletCurrency): Promise<BankAccount> => {
  const account = await lockAccountInUse(tx, userId, currency);
  if (!account) throw new BusinessError('wallet.bank_account_missing', { currency });
  if (account.isUsable) return account;
  if (account.state === 'review') throw new BusinessError('wallet.bank_account_review', { currency });
  throw new BusinessError('wallet.bank_account_waiting', { usableFrom: account.usableFrom.toISOString() });
};

const withdraw = async (
  tx: Tx,
  account: BankAccount,
  { amount, currency, requestId }: { amount: bigint; currency: WalletCurrency; requestId: string },
): Promise<{ withdrawal: Withdrawal; account: BankAccount }> => {
  const { userId } = account;
  const withdrawal = await insertWithdrawal(tx, {
    userId,
    bankAccountId: account.id,
    amount: { amount, currency },
  });
  await transfer(tx, {
    kind: 'withdrawal.requested',
    source: { type: 'withdrawal', id: withdrawal.id },
    from: walletOf(userId, currency),
    to: payableAccount(`withdrawal:${withdrawal.id}`, currency),
    amount,
  });
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'withdrawal.requested',
    subject: { type: 'withdrawal', id: withdrawal.documentId },
    after: { state: 'requested', amount: String(amount), currency, account: account.documentId },
    requestId,
  });
  await notify(tx, {
    userId,
    kind: 'withdrawal.requested',
    params: { amount: withdrawal.amount },
    link: '/dashboard',
    mail: true,
  });
  return { withdrawal, account };
};

/**
 * Requests a withdrawal of all free money in a user's wallets: one withdrawal per wallet with money, or none when one
 * of them is refused. Money held for orders does not change.
 * @throws BusinessError 403 `verification.required`, 409 `wallet.empty`, `wallet.restricted`,
 * `wallet.bank_account_missing`, `wallet.bank_account_review`, `wallet.bank_account_waiting`
 */
export const emptyWallet = async (
  tx: Tx,
  { userId, requestId }: { readonly userId: number; readonly requestId: string },
): Promise<readonly { readonly withdrawal: Withdrawal; readonly account: BankAccount }[]> => {
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
  for (const { currency, amount } of free) {
    const account = await usableAccount(tx, userId, currency);
    withdrawn.push(await withdraw(tx, account, { amount, currency, requestId }));
  }
  return withdrawn;
};
