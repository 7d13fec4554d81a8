import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  bonusOrder,
  cancellationPreview,
  operatorOrder,
  operatorOrderDetail,
  operatorOrdersQuery,
  orderCancellation,
} from '../../schemas/payments/operator-orders.ts';
import { dataOf, localeQuery, lookupId, pageAfter } from '../../schemas/primitives.ts';
import { decision, requestedApproval } from '../../schemas/staff.ts';

const params = z.strictObject({ documentId: lookupId });

export const listOperatorOrders = defineRoute({
  operationId: 'listOperatorOrders',
  method: 'GET',
  path: '/operator/orders',
  tag: 'orders',
  summary: 'Orders of everybody, newest first; with `Accept: text/csv` as a file.',
  access: 'staff',
  permission: 'orders.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({ ...localeQuery, ...operatorOrdersQuery }),
  answer: pageAfter(operatorOrder),
  errors: [],
});

export const getOperatorOrder = defineRoute({
  operationId: 'getOperatorOrder',
  method: 'GET',
  path: '/operator/orders/{documentId}',
  tag: 'orders',
  summary: 'One order with its history, attempts, payments, refunds and agreements.',
  access: 'staff',
  permission: 'orders.read',
  idempotency: 'none',
  rate: 'read',
  params,
  query: z.strictObject({ ...localeQuery }),
  answer: dataOf(operatorOrderDetail),
  errors: ['order.not_found'],
});

export const previewOrderCancellation = defineRoute({
  operationId: 'previewOrderCancellation',
  method: 'GET',
  path: '/operator/orders/{documentId}/cancellation',
  tag: 'orders',
  summary: 'What cancelling an order would do now: shares, and where its money would go.',
  access: 'staff',
  permission: 'orders.read',
  idempotency: 'none',
  rate: 'read',
  params,
  answer: dataOf(cancellationPreview),
  errors: ['order.not_found'],
});

export const cancelOperatorOrder = defineRoute({
  operationId: 'cancelOperatorOrder',
  inRunOff: 'goes on',
  stepUp: true,
  method: 'POST',
  path: '/operator/orders/{documentId}/cancel',
  tag: 'orders',
  summary:
    'Cancels a live or failed order at once; of a paid one it asks for a second person, then money goes back.',
  access: 'staff',
  permission: 'orders.cancel',
  idempotency: 'required',
  rate: 'write',
  params,
  body: decision,
  answer: dataOf(orderCancellation),
  errors: [
    'order.not_found',
    'order.not_cancellable',
    'order.shares_transferred',
    'approval.pending',
    'common.conflict',
  ],
});

export const giveBonusShares = defineRoute({
  operationId: 'giveBonusShares',
  inRunOff: 'stops',
  stepUp: true,
  method: 'POST',
  path: '/operator/bonus-orders',
  tag: 'orders',
  summary: 'Asks for a second person to give an investor shares: a paid order of price 0.',
  access: 'staff',
  permission: 'bonus.grant',
  idempotency: 'required',
  rate: 'write',
  body: bonusOrder,
  answer: dataOf(requestedApproval),
  errors: [
    'common.not_found',
    'project.not_found',
    'verification.required',
    'order.unpaid_exists',
    'order.not_enough_shares',
    'order.shares_too_many',
    'approval.pending',
    'common.conflict',
  ],
});
