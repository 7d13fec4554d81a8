import { z } from 'zod';
import { amountMinor } from './command.ts';

/**
 * `reference` is the order's; `amount`, in minor units of the requested currency, replaces the requested or
 * remaining amount.
 */
export const payment = z.strictObject({ reference: z.string().min(1), amount: amountMinor.optional() });

const withAmount: readonly string[] = ['pay', 'send', 'refund'];
export const bodyOf = (action: string) =>
  payment.refine((body) => body.amount === undefined || withAmount.includes(action), {
    path: ['amount'],
    message: 'only a payment or a refund has an amount',
  });
