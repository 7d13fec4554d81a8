import type { Order } from '@parcela/client/investor';
import { isLive } from '@parcela/domain';
import {
  Button,
  ButtonLink,
  Card,
  Columns,
  DateTimeText,
  DocumentLink,
  FactList,
  Group,
  Link,
  MoneyText,
  NumberText,
  PageHeader,
  QueryView,
  Stack,
  TextSkeleton,
  Timeline,
} from '@parcela/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiFailure } from '../../shared/api.ts';
import { orderOptions } from '../../shared/order-queries.ts';
import { OrderStateBadge } from '../../shared/order-state-badge.tsx';
import { paths } from '../../shared/paths.ts';
import { useLocale, usePhrase } from '../../shared/phrases.tsx';
import { useScreenTitle } from '../../shared/screen-title.ts';
import { CancelOrderPopup } from './cancel-order-popup.tsx';
import { OrderStory } from './order-story.tsx';

const OrderFacts = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const { currency, projectInfo } = { currency: order.currency, projectInfo: order.project.projectInfo };
  const amount = (value: number): ReactNode => <MoneyText amount={value} currency={currency} />;
  return (
    <Card>
      <FactList
        facts={[
          {
            key: 'project',
            label: t('orders.project'),
            value: <Link to={paths.project(projectInfo.slug)}>{projectInfo.title}</Link>,
          },
          { key: 'placed', label: t('orders.date'), value: <DateTimeText value={order.createdAt} /> },
          { key: 'shares', label: t('orders.sharesBought'), value: <NumberText value={order.tokenCount} /> },
          { key: 'unit', label: t('project.pricePerShare'), value: amount(order.unitPrice) },
          { key: 'total', label: t('orders.total'), value: amount(order.price), isStrong: true },
          { key: 'paid', label: t('orders.paid'), value: amount(order.paid + order.pricePaidFromUserWallet) },
          ...(isLive(order.state)
            ? [{ key: 'owed', label: t('orders.owed'), value: amount(order.owed) }]
            : []),
          ...(order.paymentType === null
            ? []
            : [
                {
                  key: 'type',
                  label: t('orders.paymentType'),
                  value: t(`paymentType.${order.paymentType}`),
                },
              ]),
          { key: 'reference', label: t('orders.reference'), value: order.paymentReference },
        ]}
      />
    </Card>
  );
};

/** Shown for open, unpaid and paid orders only; the server sends none for others. */
const OrderDocuments = ({ order }: { order: Order }): ReactNode => {
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
                {t('orders.acceptedAt')} <DateTimeText value={document.acceptedAt} />
              </>
            }
          />
        ))}
      </Stack>
    </Card>
  );
};

const OrderAttempts = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  if (order.attempts.length === 0) return null;
  return (
    <Card title={t('orders.attempts')}>
      <Timeline
        label={t('orders.attempts')}
        items={order.attempts.map(({ type, state, at }) => ({
          key: `${at} ${type} ${state}`,
          title: t(`paymentType.${type}`),
          when: <DateTimeText value={at} />,
          description: t(`attemptState.${state}`),
          state: state === 'succeeded' ? 'done' : 'upcoming',
        }))}
      />
    </Card>
  );
};

const OrderPage = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const [isCancelling, setCancelling] = useState(false);
  useScreenTitle(t('orders.titleOf', { number: order.number }));
  return (
    <>
      <PageHeader
        title={t('orders.titleOf', { number: order.number })}
        badge={<OrderStateBadge state={order.state} />}
        back={{ to: paths.orders, label: t('orders.backToList') }}
        {...(isLive(order.state)
          ? {
              actions: (
                <Group gap="sm">
                  <ButtonLink to={paths.orderPayment(order.documentId)}>{t('orders.pay')}</ButtonLink>
                  <Button emphasis="danger" onClick={() => setCancelling(true)}>
                    {t('orders.cancel')}
                  </Button>
                </Group>
              ),
            }
          : {})}
      />
      <Columns
        main={
          <Stack gap="lg">
            <OrderStory order={order} />
            <OrderFacts order={order} />
          </Stack>
        }
        side={
          <>
            <OrderDocuments order={order} />
            <OrderAttempts order={order} />
          </>
        }
      />
      <CancelOrderPopup order={isCancelling ? order : null} onClose={() => setCancelling(false)} />
    </>
  );
};

/** One order. What is not there, or is somebody else's, is the 404 page. */
export const OrderDetailScreen = ({
  documentId,
  missing,
}: {
  documentId: string;
  /** The 404 page. */
  missing: ReactNode;
}): ReactNode => {
  const { locale } = useLocale();
  const order = useQuery(orderOptions(documentId, locale));
  if (order.error instanceof ApiFailure && order.error.status === 404) return missing;
  return (
    <QueryView
      query={order}
      loading={
        <Card>
          <TextSkeleton lines={9} />
        </Card>
      }
      empty={null}
    >
      {({ data }) => <OrderPage order={data} />}
    </QueryView>
  );
};
