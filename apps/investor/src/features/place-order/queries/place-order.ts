import type { BodyOf } from '@parcela/contract';
import { type Order, placeOrder } from '@parcela/contract/investor';
import { queryClient } from '@parcela/web';
import { call } from '../../../shared/api/api.ts';
import { sendOnce } from '../../../shared/api/idempotency.ts';
import { meOptions } from '../../../shared/session/me-options.ts';
import { putOrder } from '../../../shared/orders/order-queries.ts';
import { statsOptions } from '../../../shared/projects/project-options.ts';
import type { OrderDocument } from './order-schema.ts';
import { type Quote, totalOf } from './quote.ts';

export interface OrderRequest {
  /** documentId of the project. */
  readonly project: string;
  readonly shares: number;
  readonly quote: Quote;
  readonly documents: readonly OrderDocument[];
}

const bodyOf = (request: OrderRequest): BodyOf<typeof placeOrder> => ({
  data: {
    project: request.project,
    tokenCount: request.shares,
    price: Number(totalOf(request.quote, request.shares).amount),
    currency: request.quote.currency,
    agreements: Object.fromEntries(request.documents.map(({ kind, documentId }) => [kind, documentId])),
  },
});

/** Places the order once even if the button is pressed several times. Throws `ApiFailure`. */
export const sendOrder = async (request: OrderRequest): Promise<Order> => {
  const body = bodyOf(request);
  const { data } = await sendOnce(`order-${request.project}`, body, (options) =>
    call(placeOrder, { body }, options),
  );
  putOrder(data);
  // The next screen that shows the figures requests them. This screen is finished and must not change to
  // "sold out" behind its last popup.
  void queryClient.invalidateQueries({
    queryKey: statsOptions(request.project).queryKey,
    refetchType: 'none',
  });
  // The first order grants the level ORDER.
  void queryClient.invalidateQueries({ queryKey: meOptions().queryKey });
  return data;
};
