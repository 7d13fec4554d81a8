import type { Order } from '@parcela/contract/investor';
import { isLive, isWalletCurrency } from '@parcela/domain';
import { Card, FactList, MoneyText, NumberText, Text } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { DeadlineText, orderDeadline } from '../../../shared/orders/order-deadline.tsx';
import { usePriceFacts } from '../../../shared/money/price-facts.tsx';

/** Shares, total, covered amounts, remaining price and deadline (spec section 2). */
export const PaymentOverview = ({
  order,
  onDeadline,
}: {
  order: Order;
  onDeadline: () => void;
}): ReactNode => {
  const t = usePhrase();
  const priceFacts = usePriceFacts();
  const row = (key: string, label: string, value: number) => ({
    key,
    label,
    // An order without any payment needs no notice.
    value: (
      <Text component="span" {...(value === 0 && { c: 'dimmed' })}>
        <MoneyText amount={value} currency={order.currency} />
      </Text>
    ),
  });
  const deadline = orderDeadline(order);
  return (
    <Card title={order.project.projectInfo.title}>
      <FactList
        facts={[
          { key: 'shares', label: t('order.shares'), value: <NumberText value={order.tokenCount} /> },
          ...priceFacts(order),
          row('total', t('orders.total'), order.price),
          ...(isWalletCurrency(order.currency)
            ? [row('wallet', t('payment.fromWallet'), order.pricePaidFromUserWallet)]
            : []),
          ...(order.paid > 0 ? [row('paid', t('payment.received'), order.paid)] : []),
          ...(isLive(order.state) ? [{ ...row('owed', t('orders.owed'), order.owed), isStrong: true }] : []),
          ...(deadline === null
            ? []
            : [
                {
                  key: 'deadline',
                  label: t(deadline.label),
                  value: <DeadlineText until={deadline.expiresAt} onEnd={onDeadline} />,
                },
              ]),
        ]}
      />
    </Card>
  );
};
