import type { Order } from '@parcela/contract/investor';
import { Card, NoticeBox, PageHeader, QueryView, Stack, TextSkeleton } from '@parcela/ui';
import { ApiFailure, useLocale, usePhrase, useScreenTitle, useStepFocus } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useIsRunOff } from '../../../shared/api/app-configuration.ts';
import { orderDeadline } from '../../../shared/orders/order-deadline.tsx';
import { orderOptions, orderPollOptions } from '../../../shared/orders/order-queries.ts';
import { OrderStateBadge } from '../../../shared/orders/order-state-badge.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { usePolling } from '../../../shared/api/use-polling.ts';
import { BankTransfer } from './bank-transfer.tsx';
import { PaymentChoice } from './payment-method-choice.tsx';
import { Checking, PaymentNotices } from './payment-notices.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';
import { PaymentOverview } from './payment-overview.tsx';
import type { PaymentSearch } from '../queries/payment-search.ts';
import { isWatched, paymentView } from '../queries/payment-view.ts';
import { WalletAuthorization } from './wallet-authorization.tsx';

const Step = ({ order, search }: { order: Order; search: PaymentSearch }): ReactNode => {
  const view = paymentView(order, search);
  const t = usePhrase();
  const isRunOff = useIsRunOff();
  if (view === 'outcome') return <PaymentOutcome order={order} />;
  if (view === 'checking') return <Checking order={order} />;
  if (isRunOff) return <NoticeBox tone="info">{t('runOff.noPayments')}</NoticeBox>;
  if (view === 'authorization') return <WalletAuthorization order={order} />;
  return (
    <>
      <PaymentNotices order={order} />
      {view === 'transfer' ? (
        <BankTransfer key={order.owed} order={order} />
      ) : (
        <PaymentChoice order={order} />
      )}
    </>
  );
};

const PaymentPage = ({ order, search }: { order: Order; search: PaymentSearch }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  // The server ends the order soon after the deadline.
  const [isDeadlinePast, setDeadlinePast] = useState(false);
  const isEnding = isDeadlinePast && orderDeadline(order) !== null;
  usePolling(orderPollOptions(order.documentId, locale), isEnding || isWatched(order, search));
  useScreenTitle(t('payment.titleOf', { number: order.number }));
  useStepFocus(search.method);
  return (
    <>
      <PageHeader
        title={t('payment.title')}
        description={t('orders.titleOf', { number: order.number })}
        badge={<OrderStateBadge state={order.state} />}
        back={{ to: paths.order(order.documentId), label: t('payment.backToOrder') }}
      />
      <Stack gap="lg" maw={760}>
        <PaymentOverview order={order} onDeadline={() => setDeadlinePast(true)} />
        <Step order={order} search={search} />
      </Stack>
    </>
  );
};

export interface PaymentScreenProps {
  readonly documentId: string;
  readonly search: PaymentSearch;
  /** The 404 page. */
  readonly missing: ReactNode;
}

/** Paying an order (spec sections 2 and 4). For an unknown order, or another investor's order, shows the 404 page. */
export const PaymentScreen = ({ documentId, search, missing }: PaymentScreenProps): ReactNode => {
  const { locale } = useLocale();
  const order = useQuery(orderOptions(documentId, locale));
  if (order.error instanceof ApiFailure && order.error.status === 404) return missing;
  return (
    <QueryView
      query={order}
      loading={
        <Card>
          <TextSkeleton lines={8} />
        </Card>
      }
      empty={null}
    >
      {({ data }) => <PaymentPage order={data} search={search} />}
    </QueryView>
  );
};
