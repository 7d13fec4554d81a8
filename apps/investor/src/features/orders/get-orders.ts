import { listOrdersOptions } from '@parcela/client/investor/query';
import type { Locale } from '@parcela/contract';
import type { OrdersSearch } from './orders-search.ts';

const pageSize = 20;

export const ordersOptions = (search: OrdersSearch, locale: Locale) =>
  listOrdersOptions({
    query: {
      locale,
      'pagination[page]': search.page ?? 1,
      'pagination[pageSize]': pageSize,
      ...(search.state === undefined ? {} : { 'filters[state]': search.state }),
      sort: search.sort ?? 'createdAt:desc',
    },
  });
