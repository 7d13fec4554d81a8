import { z } from 'zod/mini';
import { searchChoice, searchFlag } from '../../shared/search.ts';

/** `checking` watches the payment after the return from a gateway; `method` shows the instructions of a transfer. */
export const paymentSearch = z.object({
  checking: searchFlag,
  method: searchChoice(['bank-transfer']),
});
export type PaymentSearch = z.infer<typeof paymentSearch>;
