import { authorizeWalletPayment } from '@parcela/client/investor';
import { ApiFailure } from '../../../shared/api/api.ts';
import { orderOptions, refreshOrder } from '../../../shared/orders/order-queries.ts';
import { currentLocale } from '../../../shared/language/phrases.tsx';
import { queryClient } from '../../../shared/api/query-client.ts';

const isPaid = async (orderDocumentId: string): Promise<boolean> => {
  const options = { ...orderOptions(orderDocumentId, currentLocale()), staleTime: 0 };
  const order = await queryClient.fetchQuery(options).catch(() => null);
  return order?.data.state === 'Paid';
};

/**
 * Captures what the wallet holds by the token of the mail; answers the order. Its token sent again
 * answers the same; whoever opens an older mail of an order that is paid is told just that. Throws `ApiFailure`.
 */
export const authorizeWallet = async (orderDocumentId: string, token: string): Promise<string> => {
  try {
    const { data } = await authorizeWalletPayment({ query: { token }, throwOnError: true });
    await refreshOrder(data.orderDocumentId);
    return data.orderDocumentId;
  } catch (error) {
    const isRefused = error instanceof ApiFailure && error.code === 'wallet.not_authorized';
    if (isRefused && (await isPaid(orderDocumentId))) return orderDocumentId;
    throw error;
  }
};
