import type { Currency } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { findWithdrawalBlocker } from '../withdrawals/withdrawals.policy.ts';
import { lockAccountInUse, readIban } from './bank-accounts.store.ts';

/** The account that can receive a user's money by bank now. */
export interface DistributionDestination {
  readonly accountId: number;
  readonly iban: string;
  readonly holderName: string;
}

/**
 * The account that can receive a user's money in a currency, locked until the transaction ends; otherwise what is
 * missing: `bank_account`, or `clearance` when no money may go to this user (K1).
 */
export const findDistributionDestination = async (
  tx: Tx,
  vault: PersonalVault,
  { userId, currency }: { readonly userId: number; readonly currency: Currency },
): Promise<DistributionDestination | 'bank_account' | 'clearance'> => {
  if (await findWithdrawalBlocker(tx, userId)) return 'clearance';
  const account = await lockAccountInUse(tx, userId, currency);
  if (!account?.isUsable) return 'bank_account';
  return {
    accountId: account.id,
    iban: await readIban(tx, vault, account),
    holderName: account.holderName,
  };
};

/** Returns whether money may go to this user now. */
export const mayPayOut = async (tx: Tx, userId: number): Promise<boolean> =>
  (await findWithdrawalBlocker(tx, userId)) === undefined;
