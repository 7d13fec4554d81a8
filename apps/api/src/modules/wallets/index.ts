/** A user's money with the platform, one wallet in CZK and one in EUR (design §4 "Currencies"). */
export {
  blockedAmount,
  type BlockCause,
  blockByStaff,
  blockReversedMoney,
  findBlock,
  hasOpenBlock,
  hasOpenBlockSince,
  hasOpenBlockOfOrder,
  hasOpenBlockOfPayment,
  listReversalsOfPayment,
  type MoneyBlock,
  releaseBlock,
} from './blocks.store.ts';
export { withdrawalTransfers } from './end-withdrawal.ts';
export { lockWallet, type Wallet } from './get-wallet.ts';
export { operatorWithdrawalsRoutes } from './operator.routes.ts';
export { findPayoutDestination, mayPayOut, type PayoutDestination } from './payout-destination.ts';
export { walletsPersonalData } from './personal-data.store.ts';
export { savePayoutAccount } from './save-payout-account.ts';
export { walletsRoutes } from './wallets.routes.ts';
export { withdrawalActions } from './withdrawal-actions.ts';
export { withdrawalsRoutes } from './withdrawals.routes.ts';
