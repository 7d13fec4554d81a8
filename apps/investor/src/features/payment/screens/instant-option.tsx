import type { Order } from '@parcela/contract/investor';
import { gatewayProviders, paymentGateways } from '@parcela/domain';
import { Button, Card, ErrorBox, Stack, Text, useDescribeError } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconBolt } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { useStartPayment } from '../queries/use-start-payment.ts';

const instantTypes = gatewayProviders
  .map((provider) => paymentGateways[provider])
  .flatMap(({ means, type }) => (means === 'instant' ? [type] : []));

/** The offer to pay immediately from the payer's own bank, next to the instructions of a transfer. */
export const InstantOffer = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const describeError = useDescribeError();
  const payment = useStartPayment(order.documentId);
  const rail = instantTypes.find((type) => order.rails.includes(type));
  if (rail === undefined) return null;
  const failure = payment.isError ? describeError(payment.error) : null;
  return (
    <Card title={t('payment.payoutTitle')} headingOrder={3}>
      <Stack gap="md">
        <Text>{t('payment.payoutText')}</Text>
        <div>
          <Button
            emphasis="secondary"
            icon={IconBolt}
            isBusy={payment.isPending}
            onClick={() => payment.mutate(rail)}
          >
            {t('payment.payoutPay')}
          </Button>
        </div>
        {failure !== null && (
          <ErrorBox title={failure.title} reference={failure.reference}>
            {failure.message}
          </ErrorBox>
        )}
      </Stack>
    </Card>
  );
};
