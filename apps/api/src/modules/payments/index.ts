/**
 * Paying: attempts at a provider, and money that arrived, whoever brought it (design §4 "Orders", "what arrives").
 */
export { paymentsOfOrders } from './payments-of-orders.store.ts';
export { refundTransfers } from './end-refund.ts';
export type { FollowParts } from './follow-gateway.ts';
export { refundsJobs, refundsSweeps } from './follow-refunds.ts';
export { getBankTransfer } from './get-bank-transfer.ts';
export { operatorPaymentsRoutes } from './operator.routes.ts';
export { payByBankTransfer } from './pay-by-bank-transfer.ts';
export { payByWallet, type WalletPayment } from './pay-by-wallet.ts';
export { paymentsApprovals } from './payment-approvals.ts';
export { paymentsJobs, paymentsSweeps } from './payments.jobs.ts';
export type {
  CallingGateway,
  Payer,
  PaymentDeps,
  PaymentGateway,
  PaymentGateways,
  RefundParts,
} from './payments.ports.ts';
export { paymentsRoutes } from './payments.routes.ts';
export { createRefundEndedOrders } from './refund-ended-orders.ts';
export type { RefundDeps } from './refund-payment.ts';
export { receivePayment } from './receive-payment.ts';
export { receiveReversal } from './receive-reversal.ts';
export { sendWalletAuthorization } from './send-wallet-authorization.ts';
export { walletPaymentsRoutes } from './wallet-payments.routes.ts';
export { paymentsPersonalData } from './personal-data.store.ts';
