import { ButtonLink, ErrorBox, NoticeBox, useDescribeError } from '@parcela/ui';
import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import { usePhrase } from '../../shared/phrases.tsx';
import type { OrderObstacle } from './use-place-order.ts';

/** What is in the way, said above the button; price and verification have popups of their own. */
export const OrderObstacleBox = ({ obstacle }: { obstacle: OrderObstacle | null }): ReactNode => {
  const t = usePhrase();
  const describeError = useDescribeError();
  if (obstacle?.kind === 'documents_changed')
    return (
      <NoticeBox tone="warning" isAnnounced>
        {t('error.order.document_changed')}
      </NoticeBox>
    );
  if (obstacle?.kind === 'unpaid_exists')
    return (
      <NoticeBox
        tone="warning"
        isAnnounced
        actions={
          <>
            <ButtonLink size="small" to={paths.orderPayment(obstacle.order)}>
              {t('order.finishPayment')}
            </ButtonLink>
            <ButtonLink size="small" emphasis="secondary" to={paths.order(obstacle.order)}>
              {t('order.showOrder')}
            </ButtonLink>
          </>
        }
      >
        {t('error.order.unpaid_exists')}
      </NoticeBox>
    );
  if (obstacle?.kind === 'failed') {
    const { title, message, reference } = describeError(obstacle.error);
    return (
      <ErrorBox title={title} reference={reference}>
        {message}
      </ErrorBox>
    );
  }
  return null;
};
