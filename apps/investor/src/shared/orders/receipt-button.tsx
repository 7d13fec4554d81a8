import { getOrderReceipt, type Order } from '@parcela/client/investor';
import type { Locale } from '@parcela/domain';
import { ExportButton, useLocale, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';

const loadReceipt = async (documentId: string, locale: Locale): Promise<Blob> => {
  // The client types the answer as text; with this option it is the bytes of the file.
  const { data }: { data: unknown } = await getOrderReceipt({
    path: { documentId },
    query: { locale },
    parseAs: 'blob',
    throwOnError: true,
  });
  return data as Blob;
};

/** Saves the receipt of a paid order. Bonus shares cost nothing and have none. */
export const ReceiptButton = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  if (order.state !== 'Paid' || order.price === 0) return null;
  return (
    <ExportButton
      label={t('orders.receipt')}
      fileName={`receipt-${order.number}.pdf`}
      load={() => loadReceipt(order.documentId, locale)}
    />
  );
};
