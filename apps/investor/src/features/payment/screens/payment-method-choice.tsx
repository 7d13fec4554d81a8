import type { Order } from '@parcela/contract/investor';
import { ChoiceCards, ErrorBox, NoticeBox, Section, Stack, useDescribeError } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconBolt, IconBuildingBank, IconCreditCard, IconCurrencyBitcoin } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { useStartPayment } from '../queries/use-start-payment.ts';
import { WalletOption } from './wallet-option.tsx';

const looks = {
  PayoutPaymentGateway: {
    icon: IconBolt,
    title: 'payment.instant',
    description: 'payment.instantText',
  },
  BankTransfer: {
    icon: IconBuildingBank,
    title: 'payment.bankTransfer',
    description: 'payment.bankTransferText',
  },
  ConfirmoPaymentGateway: {
    icon: IconCurrencyBitcoin,
    title: 'payment.cryptocurrency',
    description: 'payment.cryptocurrencyText',
  },
  CsobPaymentGateway: {
    icon: IconCreditCard,
    title: 'payment.card',
    description: 'payment.cardText',
  },
} as const;
/** Instant payments come first. */
const offered = [
  'PayoutPaymentGateway',
  'BankTransfer',
  'ConfirmoPaymentGateway',
  'CsobPaymentGateway',
] as const;

/**
 * The payment types that can take this order now (spec section 2: bank transfer OR cryptocurrency), the instant
 * one first; a card where the server offers it.
 */
export const PaymentChoice = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const describeError = useDescribeError();
  const payment = useStartPayment(order.documentId);
  const rails = offered.filter((rail) => order.rails.includes(rail));
  const failure = payment.isError ? describeError(payment.error) : null;
  return (
    <Section title={t('payment.chooseTitle')}>
      <Stack gap="md">
        {rails.length === 0 ? (
          <NoticeBox tone="warning">{t('payment.noRail')}</NoticeBox>
        ) : (
          <ChoiceCards
            label={t('payment.chooseTitle')}
            or={t('payment.or')}
            choices={rails.map((rail) => ({
              key: rail,
              icon: looks[rail].icon,
              title: t(looks[rail].title),
              description: t(looks[rail].description),
              isBusy: payment.isPending && payment.variables === rail,
              onSelect: () => payment.mutate(rail),
            }))}
          />
        )}
        {failure !== null && (
          <ErrorBox title={failure.title} reference={failure.reference}>
            {failure.message}
          </ErrorBox>
        )}
        <WalletOption order={order} />
      </Stack>
    </Section>
  );
};
