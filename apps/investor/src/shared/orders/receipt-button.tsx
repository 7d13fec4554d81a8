import { getOrderReceipt, type Order } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import { ExportButton, useLocale, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { callForFile } from '../api/api.ts';

const loadReceipt = (documentId: string, locale: Locale): Promise<Blob> =>
  callForFile(getOrderReceipt, { params: { documentId }, query: { locale } });

/** Saves the receipt of a paid order, also of a redeemed one. Bonus shares cost nothing and have no receipt. */
export const ReceiptButton = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const isPaid = order.state === 'Paid' || order.endReason === 'redeemed';
  if (!isPaid || order.price === 0) return null;
  return (
    <ExportButton
      label={t('orders.receipt')}
      fileName={`receipt-${order.number}.pdf`}
      load={() => loadReceipt(order.documentId, locale)}
    />
  );
};
