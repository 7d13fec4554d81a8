/** A user's money on the platform: one wallet in CZK and one in EUR (docs/architecture/ledger.md). */
export {
  restrictedAmount,
  type RestrictionCause,
  restrictByStaff,
  restrictReversedMoney,
  findRestriction,
  hasOpenRestriction,
  hasOpenRestrictionSince,
  hasOpenRestrictionOfOrder,
  hasOpenRestrictionOfPayment,
  listReversalsOfPayment,
  type AccountRestriction,
  releaseRestriction,
  saveRestrictionsUndone,
} from './account-restrictions.store.ts';
export { withdrawalTransfers } from './withdrawals/end-withdrawal.ts';
export { lockWallet, type Wallet } from './get-wallet.ts';
export { bankAccountsRoutes } from './bank-accounts/bank-accounts.routes.ts';
export { operatorBankAccountsRoutes } from './bank-accounts/operator-bank-accounts.routes.ts';
export { operatorWithdrawalsRoutes } from './withdrawals/operator-withdrawals.routes.ts';
export {
  findDistributionDestination,
  mayPayOut,
  type DistributionDestination,
} from './bank-accounts/find-payable-bank-account.ts';
export { movementView } from './wallet-statement.presenter.ts';
export { listMovementRows } from './wallet-statement.queries.ts';
export { walletsPersonalData } from './personal-data.store.ts';
export { createMarkBankAccounts } from './bank-accounts/mark-bank-accounts.ts';
export { ibanMark } from './bank-accounts/bank-accounts.store.ts';
export { rejectNewBankAccounts } from './bank-accounts/reject-new-bank-accounts.ts';
export { savePayoutAccount } from './bank-accounts/save-bank-account.ts';
export { createNotifyOfOffers, notifyOfOffers } from './offer-notices/notify-of-offers.ts';
export { offerNoticesRoutes } from './offer-notices/offer-notices.routes.ts';
export { requestOfferCheck } from './offer-notices/offer-notice-settings.store.ts';
export { walletStatementsRoutes } from './statements/wallet-statements.routes.ts';
export { walletsRoutes } from './wallets.routes.ts';
export { withdrawalApprovals } from './withdrawals/withdrawal-approvals.ts';
export { requireMayWithdraw } from './withdrawals/withdrawals.policy.ts';
export { withdrawalsRoutes } from './withdrawals/withdrawals.routes.ts';
