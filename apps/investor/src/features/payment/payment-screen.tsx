import type { Order } from '@parcela/client/investor';
import { isLive } from '@parcela/domain';
import {
  Card,
  FactList,
  Link,
  MoneyText,
  NoticeBox,
  NumberText,
  PageHeader,
  QueryView,
  Spinner,
  Stack,
  TextSkeleton,
} from '@parcela/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '../../shared/api.ts';
import { orderOptions, orderPollOptions } from '../../shared/order-queries.ts';
import { OrderStateBadge } from '../../shared/order-state-badge.tsx';
import { paths } from '../../shared/paths.ts';
import { useLocale, usePhrase } from '../../shared/phrases.tsx';
import { usePolling } from '../../shared/poll-query.ts';
import { useScreenTitle } from '../../shared/screen-title.ts';
import { BankTransfer } from './bank-transfer.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';
import type { PaymentSearch } from './payment-search.ts';

const isConfirming = (order: Order): boolean => order.attempts.some(({ state }) => state === 'confirming');

const hasTransfer = (order: Order): boolean => order.attempts.some(({ type }) => type === 'BankTransfer');

/** Something may change without the person: it is watched while the page is visible. */
const isWatched = (order: Order, { checking, method }: PaymentSearch): boolean =>
  order.isBeingChecked ||
  (isLive(order.state) && (checking === true || method !== undefined || isConfirming(order)));

const Overview = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const amount = (value: number): ReactNode => <MoneyText amount={value} currency={order.currency} />;
  const row = (key: string, label: string, value: number) => ({ key, label, value: amount(value) });
  return (
    <Card title={order.project.projectInfo.title}>
      <FactList
        facts={[
          { key: 'shares', label: t('order.shares'), value: <NumberText value={order.tokenCount} /> },
          row('total', t('orders.total'), order.price),
          ...(order.pricePaidFromUserWallet > 0
            ? [row('wallet', t('payment.fromWallet'), order.pricePaidFromUserWallet)]
            : []),
          ...(order.paid > 0 ? [row('paid', t('payment.received'), order.paid)] : []),
          ...(isLive(order.state) ? [{ ...row('owed', t('orders.owed'), order.owed), isStrong: true }] : []),
        ]}
      />
    </Card>
  );
};

/** After the return from a gateway: watching, until the person stops it. */
const Checking = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  return (
    <NoticeBox
      tone="info"
      title={t('payment.checkingTitle')}
      isAnnounced
      actions={<Link to={paths.orderPayment(order.documentId)}>{t('payment.stopChecking')}</Link>}
    >
      <Stack gap="sm" align="flex-start">
        <span>{t(isConfirming(order) ? 'payment.confirmingText' : 'payment.checkingText')}</span>
        <Spinner label={t('payment.waiting')} isLabelVisible />
      </Stack>
    </NoticeBox>
  );
};

const Step = ({ order, search }: { order: Order; search: PaymentSearch }): ReactNode => {
  const t = usePhrase();
  if (!isLive(order.state) || order.isBeingChecked) return <PaymentOutcome order={order} />;
  if (search.checking === true) return <Checking order={order} />;
  if (search.method === 'bank-transfer' && hasTransfer(order))
    return <BankTransfer key={order.owed} order={order} />;
  return (
    <>
      {isConfirming(order) && <NoticeBox tone="info">{t('payment.confirmingText')}</NoticeBox>}
      <PaymentChoice order={order} />
    </>
  );
};

const PaymentPage = ({ order, search }: { order: Order; search: PaymentSearch }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  usePolling(orderPollOptions(order.documentId, locale), isWatched(order, search));
  useScreenTitle(t('payment.titleOf', { number: order.number }));
  return (
    <>
      <PageHeader
        title={t('payment.title')}
        description={t('orders.titleOf', { number: order.number })}
        badge={<OrderStateBadge state={order.state} />}
        back={{ to: paths.order(order.documentId), label: t('payment.backToOrder') }}
      />
      <Stack gap="lg" maw={760}>
        <Overview order={order} />
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

/** Paying an order (spec sections 2 and 4). What is not there, or is somebody else's, is the 404 page. */
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
