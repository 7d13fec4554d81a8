import type { Order } from '@parcela/contract/investor';
import { Card, DateText, DocumentLink, Stack } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';

/** Appears only for open, unpaid and paid orders; the server sends no documents for others. */
export const OrderDocuments = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  if (order.documents.length === 0) return null;
  return (
    <Card title={t('orders.documents')}>
      <Stack gap="xs">
        {order.documents.map((document) => (
          <DocumentLink
            key={document.documentId}
            href={document.url}
            title={document.name}
            meta={
              <>
                {t('orders.acceptedAt')} <DateText value={document.acceptedAt} />
              </>
            }
          />
        ))}
      </Stack>
    </Card>
  );
};
