import { type Order, getOrder, listOrders } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import { shownLocale, queryClient } from '@parcela/web';
import { queryOptions } from '@tanstack/react-query';
import { call, routeOptions } from '../api/api.ts';

const orderInput = (documentId: string, locale: Locale) => ({ params: { documentId }, query: { locale } });

/** One order of the investor, in the current language. */
export const orderOptions = (documentId: string, locale: Locale) =>
  routeOptions(getOrder, orderInput(documentId, locale));

/** The same query as a background request. */
export const orderPollOptions = (documentId: string, locale: Locale) =>
  queryOptions({
    ...orderOptions(documentId, locale),
    queryFn: ({ signal }) => call(getOrder, orderInput(documentId, locale), { signal, isInBackground: true }),
  });

/** An answer about an order makes the lists stale; the order itself is shown immediately. */
export const putOrder = (order: Order): void => {
  queryClient.setQueryData(orderOptions(order.documentId, shownLocale()).queryKey, {
    data: order,
    meta: {},
  });
  void refreshLists();
};

/** The order has changed on the server, or may have, so the order and the lists reload. */
export const refreshOrder = async (documentId: string): Promise<void> => {
  void refreshLists();
  await queryClient.invalidateQueries({ queryKey: orderOptions(documentId, shownLocale()).queryKey });
};

const refreshLists = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listOrders.operationId] });
