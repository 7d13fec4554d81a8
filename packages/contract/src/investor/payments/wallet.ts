import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { orderState, redirectUri, wallet } from '../../schemas/payments/order.ts';
import {
  offerNotices,
  payByWallet as payByWalletBody,
  saveOfferNotices as saveOfferNoticesBody,
  startTopUp as startTopUpBody,
  statementQuery,
  topUp,
  walletMonth,
  walletMovement,
  walletPayment,
} from '../../schemas/payments/wallet.ts';
import {
  documentId,
  listOf,
  localeQuery,
  lookupId,
  lookupText,
  okAnswer,
  paginationQuery,
} from '../../schemas/primitives.ts';

export const getWallet = defineRoute({
  operationId: 'getWallet',
  isViewable: true,
  method: 'GET',
  path: '/core/user/wallet/{currency}',
  tag: 'wallet',
  summary: 'Balance of one wallet of the caller. There is no PLN wallet.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ currency: lookupId }),
  answer: wallet,
  errors: ['common.not_found'],
});

export const listWalletMovements = defineRoute({
  operationId: 'listWalletMovements',
  isViewable: true,
  method: 'GET',
  path: '/core/user/wallet/{currency}/movements',
  tag: 'wallet',
  summary: 'The statement of one wallet, newest first; with `Accept: text/csv` as a file.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ currency: lookupId }),
  query: z.strictObject({ ...localeQuery, ...paginationQuery, ...statementQuery }),
  answer: listOf(walletMovement),
  errors: ['common.not_found'],
});

export const listWalletMonths = defineRoute({
  operationId: 'listWalletMonths',
  isViewable: true,
  method: 'GET',
  path: '/core/user/wallet/{currency}/months',
  tag: 'wallet',
  summary: 'Months of one wallet that have movements, newest first, with opening and closing balances.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ currency: lookupId }),
  answer: z.array(walletMonth),
  errors: ['common.not_found'],
});

export const downloadWalletStatement = defineRoute({
  operationId: 'downloadWalletStatement',
  method: 'GET',
  path: '/core/user/wallet/{currency}/months/{month}/{format}',
  tag: 'wallet',
  summary:
    'The statement of a month as a file: a tagged PDF, a CSV file or ISO 20022 `camt.053.001.08`. `format` is `pdf`, `csv` or `camt.053`.',
  access: 'session',
  idempotency: 'none',
  rate: 'lookup',
  params: z.strictObject({ currency: lookupId, month: lookupId, format: lookupId }),
  query: z.strictObject({ ...localeQuery }),
  /** The bytes of the file; its content type is in the header. */
  answer: z.string(),
  errors: ['common.not_found'],
});

export const getOfferNotices = defineRoute({
  operationId: 'getOfferNotices',
  isViewable: true,
  method: 'GET',
  path: '/core/user/wallet/{currency}/offer-notices',
  tag: 'wallet',
  summary: 'Whether the caller is told of offers that the free money of one wallet covers.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ currency: lookupId }),
  answer: offerNotices,
  errors: ['common.not_found'],
});

export const saveOfferNotices = defineRoute({
  operationId: 'saveOfferNotices',
  method: 'PUT',
  path: '/core/user/wallet/{currency}/offer-notices',
  tag: 'wallet',
  summary:
    'Switches the notices of offers that the free money of one wallet covers on or off. Nothing is ordered automatically.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  params: z.strictObject({ currency: lookupId }),
  body: saveOfferNoticesBody,
  answer: offerNotices,
  errors: ['common.not_found'],
});

export const getTopUp = defineRoute({
  operationId: 'getTopUp',
  method: 'GET',
  path: '/core/user/wallet/{currency}/top-up',
  tag: 'wallet',
  summary:
    'How to send money to one wallet of the caller by bank transfer and at gateways, where the operator offers it, and the newest top-up at a gateway. `amount` in minor units adds a QR code.',
  access: 'terms',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ currency: lookupId }),
  query: z.strictObject({
    amount: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(100_000_000_000))),
  }),
  answer: topUp,
  errors: ['common.not_found'],
});

export const startTopUp = defineRoute({
  operationId: 'startTopUp',
  method: 'POST',
  path: '/core/user/wallet/{currency}/top-up',
  tag: 'wallet',
  summary:
    'Starts a top-up of one wallet of the caller at a gateway, where the operator offers it; answers the page of the gateway. `amount` is in minor units.',
  access: 'terms',
  idempotency: 'required',
  rate: 'write',
  params: z.strictObject({ currency: lookupId }),
  body: startTopUpBody,
  answer: redirectUri,
  errors: [
    'common.not_found',
    'top_up.unavailable',
    'top_up.limit',
    'verification.required',
    'wallet.restricted',
    'payment.gateway_unavailable',
  ],
});

export const payByWallet = defineRoute({
  operationId: 'payByWallet',
  method: 'POST',
  path: '/core/pay/wallet',
  tag: 'pay',
  summary: 'Holds the lesser of balance and what is owed. The amount sent is only compared.',
  access: 'session',
  idempotency: 'required',
  rate: 'write',
  body: payByWalletBody,
  answer: walletPayment,
  errors: [
    'order.not_found',
    'order.not_payable',
    'order.rail_unavailable',
    'verification.required',
    'wallet.not_found',
    'wallet.restricted',
    'wallet.amount_changed',
    'wallet.empty',
  ],
});

export const resendWalletAuthorization = defineRoute({
  operationId: 'resendWalletAuthorization',
  method: 'POST',
  path: '/core/pay/wallet/resend-authorization',
  tag: 'pay',
  summary: 'Mails the link that authorises a payment from the wallet again, three times at most.',
  access: 'session',
  idempotency: 'required',
  rate: 'mail',
  body: z.strictObject({ orderDocumentId: documentId }),
  answer: okAnswer,
  errors: ['order.not_found', 'order.not_payable', 'wallet.resend_limit'],
});

export const authorizeWalletPayment = defineRoute({
  operationId: 'authorizeWalletPayment',
  method: 'POST',
  path: '/core/hook/pay/wallet',
  tag: 'pay',
  summary:
    'Captures what the wallet holds for an order. The token was mailed; the session is of the same user.',
  access: 'session',
  idempotency: 'accepted',
  rate: 'credentials',
  query: z.strictObject({ token: lookupText(200) }),
  answer: z.strictObject({ orderDocumentId: documentId, state: orderState }),
  errors: ['wallet.not_authorized', 'verification.required'],
});
