/**
 * Paying: attempts at a provider, and money that arrived, whoever brought it (design §4 "Orders", "what arrives").
 */
export type { FollowParts } from './follow-gateway.ts';
export { getBankTransfer, type BankTransferInstructions } from './get-bank-transfer.ts';
export { payByBankTransfer, type PayOrderInput } from './pay-by-bank-transfer.ts';
export { paymentsJobs, paymentsSweeps } from './payments.jobs.ts';
export type {
  CollectionAccounts,
  CreatedInvoice,
  CryptoGateway,
  GatewayInvoice,
  InvoiceRequest,
  InvoiceState,
  PaymentDeps,
  ReadInvoice,
} from './payments.ports.ts';
export { paymentsRoutes, type PaymentsRoutesDeps } from './payments.routes.ts';
export { type ArrivedMoney, receivePayment, type ReceivedPayment } from './receive-payment.ts';
