import { z } from 'zod';
import { csobCurrencies } from './payment.ts';

const cartItem = z.strictObject({
  name: z.string().min(1).max(20),
  quantity: z.int().min(1),
  amount: z.int().min(0),
  description: z.string().max(40).optional(),
});
const customer = z.strictObject({
  name: z.string().max(45).optional(),
  email: z.email().max(100).optional(),
});

/** The fields of `payment/init` in the order of their signature. */
export const initRequest = z
  .strictObject({
    merchantId: z.string(),
    orderNo: z.string().regex(/^\d{1,10}$/),
    dttm: z.string().regex(/^\d{14}$/),
    payOperation: z.literal('payment').optional(),
    payMethod: z.literal('card').optional(),
    totalAmount: z.int().positive(),
    currency: z.enum(csobCurrencies),
    closePayment: z.boolean().optional(),
    returnUrl: z.url({ protocol: /^https?$/ }).max(300),
    returnMethod: z.enum(['POST', 'GET']),
    cart: z.array(cartItem).min(1).max(2),
    customer: customer.optional(),
    merchantData: z.base64().max(255).optional(),
    language: z.enum(['cs', 'en', 'pl', 'de', 'sk']),
    ttlSec: z.int().min(300).max(1800).optional(),
    signature: z.string(),
  })
  .refine(({ cart, totalAmount }) => cart.reduce((sum, { amount }) => sum + amount, 0) === totalAmount, {
    path: ['cart'],
  });
export type InitRequest = z.output<typeof initRequest>;

/** Every field except the signature, in the bank's order and not in the order of the JSON. */
export const initValues = (request: InitRequest): unknown[] => [
  request.merchantId,
  request.orderNo,
  request.dttm,
  request.payOperation,
  request.payMethod,
  request.totalAmount,
  request.currency,
  request.closePayment,
  request.returnUrl,
  request.returnMethod,
  ...request.cart.flatMap(({ name, quantity, amount, description }) => [name, quantity, amount, description]),
  request.customer && [request.customer.name, request.customer.email],
  request.merchantData,
  request.language,
  request.ttlSec,
];
