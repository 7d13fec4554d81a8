import type { Tx } from '@parcela/platform/database/database.ts';
import { findOrder } from '../../orders/index.ts';
import { topUpPage } from '../top-ups/top-up-page.ts';
import { hastenPoll } from '../attempts/due-attempts.store.ts';
import type { PaymentGateway } from '@parcela/providers/ports/payment-gateway.ts';

/**
 * Handles the return of the payer's browser from a gateway with signed fields. The fields only identify the payment,
 * which is then polled immediately; only the gateway's answer decides its state. Returns the page that the payer
 * sees: the order's or the wallet's, or the list of orders if the gateway did not sign the fields.
 */
export const returnPayer = async (
  tx: Tx,
  gateway: PaymentGateway | undefined,
  fields: Readonly<Record<string, string>>,
): Promise<string> => {
  const invoiceId = gateway?.returnedInvoice?.(fields) ?? null;
  if (!gateway || invoiceId === null) return '/orders';
  const attempt = await hastenPoll(tx, { provider: gateway.provider, providerRef: invoiceId });
  if (!attempt) return '/orders';
  if (attempt.orderId === null) return topUpPage(attempt.currency);
  const order = await findOrder(tx, { id: attempt.orderId });
  return order ? `/orders/${order.documentId}/payment?checking=true` : '/orders';
};
