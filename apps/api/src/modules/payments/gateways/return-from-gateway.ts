import type { Tx } from '@parcela/platform/database/database.ts';
import { findOrder } from '../../orders/index.ts';
import { hastenPoll } from '../attempts/due-attempts.store.ts';
import type { PaymentGateway } from '@parcela/providers/ports/payment-gateway.ts';

/**
 * The payer's browser returns from a gateway with fields that the gateway signed. They only identify the payment,
 * which is then polled immediately; only the gateway's answer decides its state. Returns the order whose page the
 * payer sees; null when the gateway did not sign the fields.
 */
export const returnPayer = async (
  tx: Tx,
  gateway: PaymentGateway | undefined,
  fields: Readonly<Record<string, string>>,
): Promise<{ readonly documentId: string } | null> => {
  const invoiceId = gateway?.returnedInvoice?.(fields) ?? null;
  if (!gateway || invoiceId === null) return null;
  const orderId = await hastenPoll(tx, { provider: gateway.provider, providerRef: invoiceId });
  const order = orderId === undefined ? undefined : await findOrder(tx, { id: orderId });
  return order ? { documentId: order.documentId } : null;
};
