import type { Order } from '@parcela/contract/investor';
import { type GatewayMeans, gatewayProviders, paymentGateways } from '@parcela/domain';
import { ChoiceCards, ErrorBox, NoticeBox, Section, Stack, useDescribeError } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconBolt, IconBuildingBank, IconCreditCard, IconCurrencyBitcoin } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { useStartPayment } from '../queries/use-start-payment.ts';
import { WalletOption } from './wallet-option.tsx';

/** The payment types on this screen; a type without an icon and text fails to compile. */
type OfferedMeans = GatewayMeans | 'BankTransfer';
const looks = {
  instant: { icon: IconBolt, title: 'payment.instant', description: 'payment.instantText' },
  BankTransfer: {
    icon: IconBuildingBank,
    title: 'payment.bankTransfer',
    description: 'payment.bankTransferText',
  },
  cryptocurrency: {
    icon: IconCurrencyBitcoin,
    title: 'payment.cryptocurrency',
    description: 'payment.cryptocurrencyText',
  },
  card: { icon: IconCreditCard, title: 'payment.card', description: 'payment.cardText' },
} as const satisfies Readonly<Record<OfferedMeans, object>>;

const waysAtGateways = gatewayProviders.map((provider) => {
  const { type, means, name } = paymentGateways[provider];
  return { type, means, name };
});
/** Instant payments come first, then the bank transfer. */
const offered = [
  ...waysAtGateways.filter(({ means }) => means === 'instant'),
  { type: 'BankTransfer', means: 'BankTransfer', name: '' } as const,
  ...waysAtGateways.filter(({ means }) => means !== 'instant'),
];

/**
 * The payment types that the server allows for this order (spec section 2: bank transfer OR cryptocurrency),
 * the instant one first.
 */
export const PaymentChoice = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const describeError = useDescribeError();
  const payment = useStartPayment(order.documentId);
  const ways = offered.filter(({ type }) => order.rails.includes(type));
  /** Two gateways with the same means of payment show their names. */
  const isAlone = (means: OfferedMeans) => ways.filter((way) => way.means === means).length === 1;
  const failure = payment.isError ? describeError(payment.error) : null;
  return (
    <Section title={t('payment.chooseTitle')}>
      <Stack gap="md">
        {ways.length === 0 ? (
          <NoticeBox tone="warning">{t('payment.noRail')}</NoticeBox>
        ) : (
          <ChoiceCards
            label={t('payment.chooseTitle')}
            or={t('payment.or')}
            choices={ways.map(({ type, means, name }) => ({
              key: type,
              icon: looks[means].icon,
              title: isAlone(means) ? t(looks[means].title) : `${t(looks[means].title)} (${name})`,
              description: t(looks[means].description, { name }),
              isBusy: payment.isPending && payment.variables === type,
              onSelect: () => payment.mutate(type),
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
