import { cancelOrder as requestCancellation, type Order } from '@parcela/contract/investor';
import { call } from '../../../shared/api/api.ts';
import { isDefinite } from '../../../shared/api/idempotency.ts';
import { putOrder, refreshOrder } from '../../../shared/orders/order-queries.ts';
import { refreshWallet } from '../../../shared/wallet/wallet-queries.ts';

export const cancelOrder = async ({ documentId, currency }: Order): Promise<void> => {
  try {
    const { data } = await call(requestCancellation, {
      params: { documentId },
      body: { data: { state: 'Canceled' } },
    });
    putOrder(data);
    // The amount blocked for the order is available again.
    void refreshWallet(currency);
  } catch (error) {
    // A refusal means that the screen shows an outdated order.
    if (isDefinite(error)) void refreshOrder(documentId);
    throw error;
  }
};
