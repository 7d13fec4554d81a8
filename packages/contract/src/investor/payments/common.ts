import { z } from 'zod/mini';

/** The common parts of all providers' hooks. */
export const hook = {
  method: 'POST',
  tag: 'hooks',
  access: 'hook',
  idempotency: 'none',
  rate: 'hook',
  answer: z.strictObject({ received: z.literal(true) }),
  errors: ['hook.signature_invalid', 'hook.too_large'],
} as const;

export const payErrors = [
  'order.not_found',
  'order.not_payable',
  'order.rail_unavailable',
  'verification.required',
] as const;
