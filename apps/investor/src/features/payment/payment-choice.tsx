import type { Order } from '@parcela/client/investor';
import { ChoiceCards, ErrorBox, NoticeBox, Section, Stack, useDescribeError } from '@parcela/ui';
import { IconBuildingBank, IconCurrencyBitcoin } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePhrase } from '../../shared/phrases.tsx';
import { type OfferedRail, startPayment } from './start-payment.ts';

const looks = {
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
} as const satisfies Record<OfferedRail, unknown>;
const offered = Object.keys(looks) as OfferedRail[];

/** Inside the app without a reload; elsewhere the browser leaves, and only for a web address. */
const useGoTo = (): ((address: URL) => Promise<void>) => {
  const navigate = useNavigate();
  return async (address) => {
    if (address.origin === location.origin) return navigate({ href: `${address.pathname}${address.search}` });
    if (address.protocol === 'https:' || address.protocol === 'http:') location.assign(address);
  };
};

/** The ways that can take this order now (spec section 2: bank transfer OR cryptocurrency). */
export const PaymentChoice = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const goTo = useGoTo();
  const describeError = useDescribeError();
  const payment = useMutation({
    mutationFn: async (rail: OfferedRail) => goTo(await startPayment(rail, order.documentId)),
  });
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
      </Stack>
    </Section>
  );
};
