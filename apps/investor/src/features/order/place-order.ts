import { type Order, placeOrder, type PlaceOrderData } from '@parcela/client/investor';
import { type Currency, money, type Money, orderPrice } from '@parcela/domain';
import { sendOnce } from '../../shared/idempotency.ts';
import { putOrder } from '../../shared/order-queries.ts';
import { statsOptions } from '../../shared/project-queries.ts';
import { queryClient } from '../../shared/query-client.ts';
import type { OrderDocument } from './order-schema.ts';

export interface OrderWish {
  /** documentId of the project. */
  readonly project: string;
  readonly shares: number;
  /** Of one share with its fee, as the screen shows it, in minor units of `currency`. */
  readonly unitPrice: number;
  readonly currency: Currency;
  readonly documents: readonly OrderDocument[];
}

/** Shares × price of one: the total that the screen shows and that is sent (spec section 5). */
export const totalOf = (wish: Pick<OrderWish, 'shares' | 'unitPrice' | 'currency'>): Money =>
  orderPrice(money(BigInt(wish.unitPrice), wish.currency), wish.shares);

const bodyOf = (wish: OrderWish): PlaceOrderData['body'] => ({
  data: {
    project: wish.project,
    tokenCount: wish.shares,
    price: Number(totalOf(wish).amount),
    currency: wish.currency,
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
  void queryClient.invalidateQueries({ queryKey: statsOptions(wish.project).queryKey });
  return data.data;
};
