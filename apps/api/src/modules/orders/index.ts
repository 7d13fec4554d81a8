/**
 * Orders: placing, paying and ending them (docs/architecture/money-in.md). Code that decides about an order first
 * locks it with `lockCurrentOrder` or `lockOwnOrder`, in the unit of work of the decision.
 */
export { cancelOrder } from './ending/cancel-order.ts';
export {
  cancelLockedOrder,
  cancelOrderByOperator,
  lockCancellable,
  type OperatorCancellation,
} from './ending/cancel-order-by-operator.ts';
export { hasGivenShares } from './ending/given-shares.queries.ts';
export { suspenseOfOrder } from './ending/end-order.ts';
export { createExpireOrders, expireOrder } from './ending/expire-orders.ts';
export { lockPaidOrders, redeemOrders } from './ending/redeem-orders.store.ts';
export { failOrder } from './ending/fail-order.ts';
export { ordersApprovals } from './bonus-shares/bonus-shares-approval.ts';
export { findOrderId } from './operator/find-order.queries.ts';
export { giveBonusShares } from './bonus-shares/give-bonus-shares.ts';
export { type AgreementRow, listAgreements } from './operator/agreements.queries.ts';
export { operatorOrdersRoutes } from './operator/operator-orders.routes.ts';
export { lockCurrentOrder, lockOrder, lockOwnOrder } from './lock-order.ts';
export { isDue } from './ending/time-out-order.ts';
export { owedOf, requireCleared, requireRail } from './orders.policy.ts';
export type { InvestorLevels, OrderDeps, PaymentsOfOrders } from './orders.ports.ts';
export { countTowardsCap, findOrder, type Order, type OrderKey } from './orders.store.ts';
export {
  countPart,
  extendForBankTransfer,
  deferForConfirmation,
  markForReview,
  releaseConfirmation,
  startPayment,
} from './paying/payment-steps.ts';
export { receiptRoutes } from './receipts/receipt.routes.ts';
export { ordersRoutes } from './orders.routes.ts';
export { placeOrder, type PlaceOrderInput } from './placing/place-order.ts';
export { areSharesFree, lockForPayment } from './paying/lock-for-payment.ts';
export { type LockedForPayment, markPaid } from './paying/mark-paid.ts';
export { awaitsAuthorization, holdWalletPart } from './paying/wallet-part.ts';
export { ordersPersonalData } from './personal-data.queries.ts';
