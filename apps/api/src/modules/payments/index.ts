/** Paying: attempts at a provider, and received money of any provider (docs/architecture/money-in.md). */
export { paymentsOfOrders } from './receiving/payments-of-orders.store.ts';
export { refundTransfers } from './refunds/end-refund.ts';
export { refundsJobs, refundsScheduledJobs } from './gateway-refunds/send-gateway-refunds.ts';
export { getBankTransfer } from './bank-transfer/get-bank-transfer.ts';
export { operatorPaymentsRoutes } from './operator/operator-payments.routes.ts';
export { payByBankTransfer } from './bank-transfer/pay-by-bank-transfer.ts';
export { payByWallet, type WalletPayment } from './wallet-payments/pay-by-wallet.ts';
export { paymentsApprovals } from './operator/payment-approvals.ts';
export { paymentsJobs, paymentsScheduledJobs } from './gateways/gateways.jobs.ts';
export type { PaymentDeps } from './payments.ports.ts';
export type {
  CallingGateway,
  FollowParts,
  Payer,
  PaymentGateway,
  PaymentGateways,
  RefundParts,
} from './gateways/gateways.ports.ts';
export { bankTransferRoutes } from './bank-transfer/bank-transfer.routes.ts';
export { gatewaysRoutes } from './gateways/gateways.routes.ts';
export { createRefundEndedOrders } from './refunds/refund-ended-orders.ts';
export type { RefundDeps } from './refunds/refund-payment.ts';
export { receivePayment } from './receiving/receive-payment.ts';
export { receiveFromBank } from './bank-transfer/receive-from-bank.ts';
export { receiveReversal } from './reversals/receive-reversal.ts';
export { sendWalletAuthorization } from './wallet-payments/send-wallet-authorization.ts';
export { walletPaymentsRoutes } from './wallet-payments/wallet-payments.routes.ts';
export { paymentsPersonalData } from './personal-data.store.ts';
