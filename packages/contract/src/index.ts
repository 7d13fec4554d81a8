export {
  errorCatalogue,
  errorMessage,
  errorName,
  errorStatus,
  issueCodes,
  type ErrorCode,
  type ErrorParam,
  type ErrorParams,
  type IssueCode,
} from './errors.ts';
export { defineRoute, type Access, type Idempotency, type RateClass, type RouteDefinition } from './route.ts';
export * from './schemas/primitives.ts';
export * from './schemas/user.ts';
export * from './schemas/aml.ts';
export { changeRequestBody } from './schemas/change-request.ts';
export * from './schemas/project.ts';
export {
  attemptState,
  bankTransferInstructions,
  cancelOrder as cancelOrderBody,
  order,
  orderState,
  payOrder,
  paymentType,
  placeOrder as placeOrderBody,
  redirectUri,
  tokenCount,
  wallet,
} from './schemas/order.ts';
export { typedCode } from './schemas/sign-in.ts';
export { decisionReason, requestedApproval } from './schemas/staff.ts';
export type { Locale } from '@parcela/domain';
