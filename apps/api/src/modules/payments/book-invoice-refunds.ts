import type { Tx } from '../../platform/database.ts';
import { completeRefund } from './end-refund.ts';
import type { GatewayInvoice, PaymentGateway } from './payments.ports.ts';
import { findPayment } from './payments.store.ts';
import { listLeftToStaff, listProviderRefs } from './refunds.store.ts';

/**
 * Books what staff have sent back at the gateway: each entry of the invoice's refunds once, to the oldest that waits
 * for it and has its amount. Reading the invoice again changes nothing.
 */
export const bookInvoiceRefunds = async (
  tx: Tx,
  { provider }: Pick<PaymentGateway, 'provider'>,
  invoice: GatewayInvoice,
): Promise<void> => {
  if (!invoice.refunds || invoice.refunds.length === 0) return;
  const payment = await findPayment(tx, { provider, providerRef: invoice.id });
  if (!payment) return;
  const booked = await listProviderRefs(tx, payment.id);
  for (const entry of invoice.refunds) {
    if (booked.includes(entry.id)) continue;
    const refund = (await listLeftToStaff(tx, payment.id)).find(
      // A gateway may tell an amount in the coin, which says nothing about ours.
      ({ amount }) => entry.amount === null || entry.amount.amount === amount.amount,
    );
    if (refund) await completeRefund(tx, refund.id, entry.id);
  }
};
