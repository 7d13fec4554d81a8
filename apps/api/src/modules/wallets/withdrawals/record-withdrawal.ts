import type { Money, WalletCurrency } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { payableAccount, transfer, walletOf } from '@parcela/ledger';
import { notify } from '../../notifications/index.ts';
import { lockAccountInUse, type BankAccount } from '../bank-accounts/bank-accounts.store.ts';
import { insertWithdrawal, type Withdrawal } from './withdrawals.store.ts';

const usableAccount = async (tx: Tx, userId: number, currency: WalletCurrency): Promise<BankAccount> => {
  const account = await lockAccountInUse(tx, userId, currency);
  if (!account) throw new BusinessError('wallet.bank_account_missing', { currency });
  if (account.isUsable) return account;
  if (account.state === 'review') throw new BusinessError('wallet.bank_account_review', { currency });
  throw new BusinessError('wallet.bank_account_waiting', { usableFrom: account.usableFrom.toISOString() });
};

/** A requested withdrawal and the account that will receive it. */
export interface RequestedWithdrawal {
  readonly withdrawal: Withdrawal;
  readonly account: BankAccount;
}

/**
 * Moves money from a wallet to a new withdrawal, which waits for staff. The caller has checked that the money may
 * leave, and has locked the wallet. @throws BusinessError 409 `wallet.bank_account_missing`,
 * `wallet.bank_account_review`, `wallet.bank_account_waiting`
 */
export const recordWithdrawal = async (
  tx: Tx,
  {
    userId,
    amount,
    requestId,
  }: {
    readonly userId: number;
    readonly amount: Money & { readonly currency: WalletCurrency };
    readonly requestId: string;
  },
): Promise<RequestedWithdrawal> => {
  const { currency } = amount;
  const account = await usableAccount(tx, userId, currency);
  const withdrawal = await insertWithdrawal(tx, { userId, bankAccountId: account.id, amount });
  await transfer(tx, {
    kind: 'withdrawal.requested',
    source: { type: 'withdrawal', id: withdrawal.id },
    from: walletOf(userId, currency),
    to: payableAccount(`withdrawal:${withdrawal.id}`, currency),
    amount: amount.amount,
  });
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'withdrawal.requested',
    subject: { type: 'withdrawal', id: withdrawal.documentId },
    after: { state: 'requested', amount: String(amount.amount), currency, account: account.documentId },
    requestId,
  });
  await notify(tx, {
    userId,
    kind: 'withdrawal.requested',
    params: { amount: withdrawal.amount },
    link: `/wallet?currency=${withdrawal.amount.currency}`,
    mail: true,
  });
  return { withdrawal, account };
};
