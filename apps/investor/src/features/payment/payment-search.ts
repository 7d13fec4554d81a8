import { z } from 'zod/mini';
import { searchFlag } from '../../shared/search.ts';

/** `checking` watches the payment after the return from a gateway; `method` shows the instructions of a transfer. */
export const paymentSearch = z.object({
  checking: searchFlag,
  method: z.catch(z.optional(z.enum(['bank-transfer'])), undefined),
});
export type PaymentSearch = z.infer<typeof paymentSearch>;
