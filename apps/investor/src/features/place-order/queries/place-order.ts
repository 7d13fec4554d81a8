import { type Order, placeOrder, type PlaceOrderData } from '@parcela/client/investor';
import { sendOnce } from '../../../shared/api/idempotency.ts';
import { meOptions } from '../../../shared/session/me.ts';
import { putOrder } from '../../../shared/orders/order-queries.ts';
import { statsOptions } from '../../../shared/projects/project-queries.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import type { OrderDocument } from './order-schema.ts';
import { type Quote, totalOf } from './quote.ts';

export interface OrderWish {
  /** documentId of the project. */
  readonly project: string;
  readonly shares: number;
  readonly quote: Quote;
  readonly documents: readonly OrderDocument[];
}

const bodyOf = (wish: OrderWish): PlaceOrderData['body'] => ({
  data: {
    project: wish.project,
    tokenCount: wish.shares,
    price: Number(totalOf(wish.quote, wish.shares).amount),
    currency: wish.quote.currency,
    agreements: Object.fromEntries(wish.documents.map(({ kind, documentId }) => [kind, documentId])),
  },
});

/** Places the order, once however often it is pressed. Throws `ApiFailure`. */
export const sendOrder = async (wish: OrderWish): Promise<Order> => {
  const body = bodyOf(wish);
  const { data } = await sendOnce(`order-${wish.project}`, body, (headers) =>
    placeOrder({ body, headers, throwOnError: true }),
  );
  putOrder(data.data);
  // Read when they are next shown: this screen is done, and must not turn to "sold out" under its last popup.
  void queryClient.invalidateQueries({ queryKey: statsOptions(wish.project).queryKey, refetchType: 'none' });
  // The first order grants the level ORDER.
  void queryClient.invalidateQueries({ queryKey: meOptions().queryKey });
  return data.data;
};
