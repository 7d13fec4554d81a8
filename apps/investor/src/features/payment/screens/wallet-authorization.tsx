import type { Order } from '@parcela/contract/investor';
import { Link, MoneyText, NoticeBox, Spinner, Stack, Text } from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';
import { ResendAuthorization } from '../../../shared/orders/resend-authorization.tsx';

/**
 * The wallet covers the price, but the investor has not opened the mailed link. The screen polls the order.
 */
export const WalletAuthorization = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  return (
    <>
      <NoticeBox tone="info" title={t('payment.authorizationTitle')} isAnnounced>
        <Stack gap="md" align="flex-start">
          <Text>
            {rich('payment.authorizationText', {
              amount: <MoneyText amount={order.pricePaidFromUserWallet} currency={order.currency} />,
            })}
          </Text>
          <Text size="sm">{t('payment.authorizationResend')}</Text>
          <ResendAuthorization orderDocumentId={order.documentId} />
          <Link to={paths.order(order.documentId)}>{t('payment.authorizationCancel')}</Link>
        </Stack>
      </NoticeBox>
      <Spinner label={t('payment.authorizationWaiting')} isLabelVisible />
    </>
  );
};
