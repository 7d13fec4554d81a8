import { authorizeWalletPayment } from '@parcela/contract/investor';
import { ApiFailure, shownLocale, queryClient } from '@parcela/web';
import { call } from '../../../shared/api/api.ts';
import { orderOptions, refreshOrder } from '../../../shared/orders/order-queries.ts';

const isPaid = async (orderDocumentId: string): Promise<boolean> => {
  const options = { ...orderOptions(orderDocumentId, shownLocale()), staleTime: 0 };
  const order = await queryClient.fetchQuery(options).catch(() => null);
  return order?.data.state === 'Paid';
};

/**
 * Captures the wallet's hold with the mailed token; returns the order. Repeating the same token gives the same
 * result; a token from an older mail reports that the order is paid. Throws `ApiFailure`.
 */
export const authorizeWallet = async (orderDocumentId: string, token: string): Promise<string> => {
  try {
    const data = await call(authorizeWalletPayment, { query: { token } });
    await refreshOrder(data.orderDocumentId);
    return data.orderDocumentId;
  } catch (error) {
    const isRefused = error instanceof ApiFailure && error.code === 'wallet.not_authorized';
    if (isRefused && (await isPaid(orderDocumentId))) return orderDocumentId;
    throw error;
  }
};
