import { orderStates } from '@parcela/domain';
import { z } from 'zod/mini';

const sorts = [
  'createdAt',
  'price',
  'price:desc',
  'tokenCount',
  'tokenCount:desc',
  'state',
  'state:desc',
] as const;

/** Filter, sorting and page of the orders, kept in the address bar; newest first unless told otherwise. */
export const ordersSearch = z.object({
  state: z.catch(z.optional(z.enum(orderStates)), undefined),
  sort: z.catch(z.optional(z.enum(sorts)), undefined),
  page: z.catch(z.optional(z.int().check(z.minimum(2), z.maximum(100_000))), undefined),
});
export type OrdersSearch = z.infer<typeof ordersSearch>;
