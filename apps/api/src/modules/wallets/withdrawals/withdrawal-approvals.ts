import { acceptBankAccount, rejectBankAccount } from '../bank-accounts/decide-bank-account.ts';
import { payWithdrawal, rejectWithdrawal, type WithdrawalDeps } from './decide-withdrawal.ts';
import { payWithdrawals } from './pay-withdrawals.ts';

/** The approval actions on withdrawals and their accounts. */
export const withdrawalApprovals = (deps: WithdrawalDeps) => ({
  'withdrawals.pay': payWithdrawal(deps),
  'withdrawals.pay_many': payWithdrawals(deps),
  'withdrawals.reject': rejectWithdrawal,
  'bank_account.accept': acceptBankAccount,
  'bank_account.reject': rejectBankAccount,
});
