import type { Order } from '@parcela/client/investor';
import { getOrderOptions, listOrdersQueryKey } from '@parcela/client/investor/query';
import type { Locale } from '@parcela/domain';
import { shownLocale, queryClient } from '@parcela/web';
import { inBackground } from '../api/api.ts';

const orderRequest = (documentId: string, locale: Locale) => ({ path: { documentId }, query: { locale } });

/** One order of the person, in the language shown. */
export const orderOptions = (documentId: string, locale: Locale) =>
  getOrderOptions(orderRequest(documentId, locale));

/** The same query as a background request. */
export const orderPollOptions = (documentId: string, locale: Locale) => {
  const { queryFn } = getOrderOptions({ ...orderRequest(documentId, locale), ...inBackground });
  return { ...orderOptions(documentId, locale), ...(queryFn === undefined ? {} : { queryFn }) };
};

/** An answer about an order makes the lists stale; the order itself is shown immediately. */
export const putOrder = (order: Order): void => {
  queryClient.setQueryData(orderOptions(order.documentId, shownLocale()).queryKey, {
    data: order,
    meta: {},
  });
  void refreshLists();
};

/** The order has changed on the server, or may have: the order and the lists are reloaded. */
export const refreshOrder = async (documentId: string): Promise<void> => {
  void refreshLists();
  await queryClient.invalidateQueries({ queryKey: orderOptions(documentId, shownLocale()).queryKey });
};

const refreshLists = (): Promise<void> => {
  const [{ _id }] = listOrdersQueryKey();
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => hasId(queryKey[0], _id) });
};

const hasId = (part: unknown, id: string): boolean =>
  typeof part === 'object' && part !== null && '_id' in part && part._id === id;
