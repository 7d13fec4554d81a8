import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { payErrors } from './common.ts';
import {
  dataOf,
  listOf,
  localeQuery,
  lookupId,
  paginationQuery,
  populateQuery,
} from '../../schemas/primitives.ts';
import {
  bankTransferInstructions,
  cancelOrder as cancelOrderBody,
  order,
  orderState,
  payOrder,
  placeOrder as placeOrderBody,
  redirectUri,
} from '../../schemas/payments/order.ts';

const stateFilter = z.optional(orderState);

export const placeOrder = defineRoute({
  operationId: 'placeOrder',
  method: 'POST',
  path: '/api/orders',
  tag: 'orders',
  summary: 'Reserves shares. The price is ours; the price sent is only compared.',
  access: 'terms',
  idempotency: 'required',
  rate: 'write',
  query: z.strictObject({ ...localeQuery }),
  body: placeOrderBody,
  answer: dataOf(order),
  status: 201,
  errors: [
    'project.not_found',
    'project.soon',
    'project.funded',
    'project.closed',
    'project.investor_only',
    'verification.required',
    'order.unpaid_exists',
    'order.not_enough_shares',
    'order.shares_too_few',
    'order.shares_too_many',
    'order.price_changed',
    'order.agreement_required',
    'order.document_changed',
    'order.user_differs',
  ],
});

export const listOrders = defineRoute({
  operationId: 'listOrders',
  isViewable: true,
  method: 'GET',
  path: '/api/orders',
  tag: 'orders',
  summary: "The caller's orders, newest first; with `Accept: text/csv` as a file.",
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({
    ...localeQuery,
    ...populateQuery,
    ...paginationQuery,
    'filters[state]': stateFilter,
    'filters[state][$eq]': stateFilter,
    'filters[project]': z.optional(lookupId),
    'filters[project][$eq]': z.optional(lookupId),
    'filters[user]': z.optional(lookupId),
    'filters[user][$eq]': z.optional(lookupId),
    sort: z.optional(
      z.enum([
        'createdAt',
        'createdAt:desc',
        'price',
        'price:desc',
        'tokenCount',
        'tokenCount:desc',
        'state',
        'state:desc',
      ]),
    ),
  }),
  answer: listOf(order),
  errors: [],
});

export const getOrder = defineRoute({
  operationId: 'getOrder',
  isViewable: true,
  method: 'GET',
  path: '/api/orders/{documentId}',
  tag: 'orders',
  summary: 'One order of the caller.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
  query: z.strictObject({ ...localeQuery, ...populateQuery }),
  answer: dataOf(order),
  errors: ['order.not_found'],
});

export const getOrderReceipt = defineRoute({
  operationId: 'getOrderReceipt',
  method: 'GET',
  path: '/api/orders/{documentId}/receipt',
  tag: 'orders',
  summary: 'That an order of the caller was paid, as a tagged PDF.',
  access: 'session',
  idempotency: 'none',
  rate: 'lookup',
  params: z.strictObject({ documentId: lookupId }),
  query: z.strictObject({ ...localeQuery }),
  /** The bytes of the file; its content type is in the header. */
  answer: z.string(),
  errors: ['order.not_found', 'order.not_paid'],
});

export const cancelOrder = defineRoute({
  operationId: 'cancelOrder',
  method: 'PUT',
  path: '/api/orders/{documentId}',
  tag: 'orders',
  summary: 'Cancels a live order of the caller and gives its shares back.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  query: z.strictObject({ ...localeQuery }),
  body: cancelOrderBody,
  answer: dataOf(order),
  errors: ['order.not_found', 'order.not_cancellable'],
});

export const payByBankTransfer = defineRoute({
  operationId: 'payByBankTransfer',
  method: 'POST',
  path: '/core/pay/bank-transfer-gateway',
  tag: 'pay',
  summary: 'Starts a payment by bank transfer; answers our own page with the instructions.',
  access: 'session',
  idempotency: 'required',
  rate: 'write',
  body: payOrder,
  answer: redirectUri,
  errors: payErrors,
});

export const getBankTransfer = defineRoute({
  operationId: 'getBankTransfer',
  isViewable: true,
  method: 'GET',
  path: '/core/pay/bank-transfer/{documentId}',
  tag: 'pay',
  summary: 'Where to send the money of an order, with its QR code.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
  answer: bankTransferInstructions,
  errors: ['order.not_found', 'order.not_payable', 'order.rail_unavailable'],
});
