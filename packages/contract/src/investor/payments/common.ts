import { z } from 'zod/mini';

/** What the hooks of all providers have in common. */
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
