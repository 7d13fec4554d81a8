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
export type { AnswerOf, BodyOf, CallInput, DataOf, ParamsOf, QueryOf, RowOf } from './route-types.ts';
export * from './schemas/primitives.ts';
export * from './schemas/accounts/user.ts';
export * from './schemas/verification/aml.ts';
export { changeRequestBody } from './schemas/verification/change-request.ts';
export * from './schemas/projects/project.ts';
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
} from './schemas/payments/order.ts';
export { typedCode, typedCodeMax } from './schemas/accounts/sign-in.ts';
export { ibanTextMax } from './schemas/payments/wallet.ts';
export { decisionReason, requestedApproval } from './schemas/staff.ts';
