import type { Tx } from '@parcela/platform/database/database.ts';
import { completeRefund } from '../refunds/end-refund.ts';
import type { GatewayInvoice, PaymentGateway } from '@parcela/providers/ports/payment-gateway.ts';
import { findPayment } from '../payments.store.ts';
import {
  type Refund,
  listBookedByHand,
  listLeftToStaff,
  listProviderRefs,
  saveProviderRef,
} from '../refunds/refunds.store.ts';

type Entry = NonNullable<GatewayInvoice['refunds']>[number];

/** A gateway may report an amount in the cryptocurrency, which cannot be compared with ours. */
const mayBe = ({ amount }: Refund, entry: Entry): boolean =>
  entry.amount === null ||
  (entry.amount.amount === amount.amount && entry.amount.currency === amount.currency);

/**
 * Books the refunds that staff have sent at the gateway: each refund entry of the invoice once, for the oldest waiting
 * refund of its amount. Reading the invoice again changes nothing.
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
    // Two people may have booked the refund before the gateway reported it; then the entry belongs only to that
    // refund.
    const confirmed = (await listBookedByHand(tx, payment.id)).find((refund) => mayBe(refund, entry));
    if (confirmed) {
      await saveProviderRef(tx, confirmed.id, entry.id);
      continue;
    }
    const left = (await listLeftToStaff(tx, payment.id)).filter((refund) => mayBe(refund, entry));
    // An amount in the cryptocurrency does not identify one of several refunds, so two people decide.
    const refund = entry.amount === null && left.length > 1 ? undefined : left[0];
    if (refund) await completeRefund(tx, refund.id, entry.id);
  }
};
