import type { ApprovalAction } from '../../staff/index.ts';
import { acceptBankAccount, rejectBankAccount } from '../bank-accounts/decide-bank-account.ts';
import { payWithdrawal, rejectWithdrawal, type WithdrawalDeps } from './decide-withdrawal.ts';
import { payWithdrawals } from './pay-withdrawals.ts';

/** What of withdrawals and their accounts needs a second person. */
export const withdrawalActions = (deps: WithdrawalDeps): readonly ApprovalAction[] => [
  payWithdrawal(deps),
  payWithdrawals(deps),
  rejectWithdrawal,
  acceptBankAccount,
  rejectBankAccount,
];
