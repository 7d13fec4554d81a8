/**
 * Orders: placing, what holds them and how they end (design §4 "Orders"). Whoever decides on an order locks it with
 * `lockCurrentOrder` or `lockOwnOrder` first, in the unit of work of the decision.
 */
export { cancelOrder } from './cancel-order.ts';
export { cancelOrderByOperator, type OperatorCancellation } from './cancel-order-by-operator.ts';
export { suspenseOfOrder } from './end-order.ts';
export { createExpireOrders, expireOrder } from './expire-orders.ts';
export { failOrder } from './fail-order.ts';
export { ordersApprovals } from './bonus-approval.ts';
export { findOrderId } from './find-order.views.ts';
export { giveBonusShares } from './give-bonus-shares.ts';
export { operatorOrdersRoutes } from './operator.routes.ts';
export { isDue, lockCurrentOrder, lockOrder, lockOwnOrder } from './lock-order.ts';
export { owedOf, railsOf } from './orders.policy.ts';
export type { InvestorLevels, OrderDeps, PaymentsOfOrders } from './orders.ports.ts';
export { findOrder, type Order, type OrderKey } from './orders.store.ts';
export {
  extendForBankTransfer,
  holdForConfirmation,
  markForReview,
  releaseConfirmation,
  startPayment,
} from './payment-steps.ts';
export { receiptRoutes } from './receipt.routes.ts';
export { ordersRoutes } from './orders.routes.ts';
export { placeOrder, type PlaceOrderInput } from './place-order.ts';
export { areSharesFree, settlePayment } from './settle-payment.ts';
export { awaitsAuthorization, captureWalletPart, holdWalletPart } from './wallet-part.ts';
export { ordersPersonalData } from './personal-data.views.ts';
