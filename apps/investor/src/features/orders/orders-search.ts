import { orderStates } from '@parcela/domain';
import { z } from 'zod/mini';
import { searchChoice, searchPage } from '../../shared/search.ts';

/** Filter, sorting and page of the orders, kept in the address bar; newest first unless told otherwise. */
export const ordersSearch = z.object({
  state: searchChoice(orderStates),
  sort: searchChoice([
    'createdAt',
    'price',
    'price:desc',
    'tokenCount',
    'tokenCount:desc',
    'state',
    'state:desc',
  ]),
  page: searchPage,
});
export type OrdersSearch = z.infer<typeof ordersSearch>;
