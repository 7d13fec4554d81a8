import { orderStates } from '@parcela/domain';
import { searchChoice, searchPage, type SearchOf, searchOf, searchText } from '@parcela/web';

/** Filters, sorting and page of the orders, stored in the address; newest first by default. */
export const ordersSearch = searchOf({
  state: searchChoice(orderStates),
  /** documentId of a project. */
  project: searchText,
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
export type OrdersSearch = SearchOf<typeof ordersSearch>;
