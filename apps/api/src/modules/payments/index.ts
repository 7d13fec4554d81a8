/**
 * Paying: attempts at a provider, and money that arrived, whoever brought it (design §4 "Orders", "what arrives").
 */
export type { FollowParts } from './follow-gateway.ts';
export { payByBankTransfer } from './pay-by-bank-transfer.ts';
export { payByWallet, type WalletPayment } from './pay-by-wallet.ts';
export { paymentsJobs, paymentsSweeps } from './payments.jobs.ts';
export type {
  CallingGateway,
  Payer,
  PaymentDeps,
  PaymentGateway,
  PaymentGateways,
} from './payments.ports.ts';
export { paymentsRoutes } from './payments.routes.ts';
export { receivePayment } from './receive-payment.ts';
export { receiveReversal } from './receive-reversal.ts';
export { sendWalletAuthorization } from './send-wallet-authorization.ts';
export { walletPaymentsRoutes } from './wallet-payments.routes.ts';
