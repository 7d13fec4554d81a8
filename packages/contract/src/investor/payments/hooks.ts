import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';

const hook = {
  method: 'POST',
  tag: 'hooks',
  access: 'hook',
  idempotency: 'none',
  rate: 'hook',
  answer: z.strictObject({ received: z.literal(true) }),
  errors: ['hook.signature_invalid', 'hook.too_large'],
} as const;

export const confirmoHook = defineRoute({
  ...hook,
  operationId: 'confirmoHook',
  path: '/core/hook/pay/confirmo',
  summary: 'Confirmo tells that an invoice changed. Verified on the raw bytes, stored, then read back.',
});

export const sumsubHook = defineRoute({
  ...hook,
  operationId: 'sumsubHook',
  path: '/core/hook/kyc/sumsub',
  summary: 'Sumsub tells that a review changed. Verified on the raw bytes, stored, then read back.',
});

export const payoutHook = defineRoute({
  ...hook,
  operationId: 'payoutHook',
  path: '/core/hook/pay/payout',
  summary: 'Payout tells that a checkout changed. Verified, stored, then read back.',
});
