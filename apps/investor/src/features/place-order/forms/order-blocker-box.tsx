import { ErrorBox, NoticeBox, useDescribeError } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { OrderBlocker } from '../queries/use-place-order.ts';

/** Shows above the button why the investor cannot order. */
export const OrderBlockerBox = ({ blocker }: { blocker: OrderBlocker | null }): ReactNode => {
  const t = usePhrase();
  const describeError = useDescribeError();
  if (blocker?.kind === 'documents_changed')
    return (
      <NoticeBox tone="warning" isAnnounced>
        {t('error.order.document_changed')}
      </NoticeBox>
    );
  if (blocker?.kind === 'failed') {
    const { title, message, reference } = describeError(blocker.error);
    return (
      <ErrorBox title={title} reference={reference}>
        {message}
      </ErrorBox>
    );
  }
  return null;
};
