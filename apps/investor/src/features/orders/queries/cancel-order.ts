import { cancelOrder as requestCancellation, type Order } from '@parcela/client/investor';
import { isDefinite } from '../../../shared/api/idempotency.ts';
import { putOrder, refreshOrder } from '../../../shared/orders/order-queries.ts';
import { refreshWallet } from '../../../shared/wallet/wallet-queries.ts';

export const cancelOrder = async ({ documentId, currency }: Order): Promise<void> => {
  try {
    const { data } = await requestCancellation({
      path: { documentId },
      body: { data: { state: 'Canceled' } },
      throwOnError: true,
    });
    putOrder(data.data);
    // The amount blocked for the order is free again.
    void refreshWallet(currency);
  } catch (error) {
    // A refusal means that the order is not as the screen shows it.
    if (isDefinite(error)) void refreshOrder(documentId);
    throw error;
  }
};
