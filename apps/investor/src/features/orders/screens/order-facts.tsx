import type { Order } from '@parcela/contract/investor';
import { isLive, isWalletCurrency, paymentMeansOf } from '@parcela/domain';
import { Card, DateTimeText, type Fact, FactList, Link, MoneyText, NumberText, Stack } from '@parcela/ui';
import { usePhrase, withSearch } from '@parcela/web';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';
import { FeeIncluded, usePriceFacts } from '../../../shared/money/price-facts.tsx';

/** The money of the order; the amount that a live order blocks in the wallet does not count as paid. */
const useMoneyFacts = (order: Order): Fact[] => {
  const t = usePhrase();
  const priceFacts = usePriceFacts();
  const { currency, price, paid, owed, pricePaidFromUserWallet: fromWallet } = order;
  const amount = (value: number): ReactNode => <MoneyText amount={value} currency={currency} />;
  const isMoneyHeld = isLive(order.state);
  const wallet = {
    key: 'wallet',
    label: t(isMoneyHeld ? 'orders.walletHeld' : 'payment.fromWallet'),
    value: <Link to={withSearch(paths.wallet, { currency })}>{amount(fromWallet)}</Link>,
  };
  return [
    {
      key: 'unit',
      label: t('project.pricePerShare'),
      value: (
        <Stack gap={0}>
          {amount(order.unitPrice)}
          <FeeIncluded fee={order.fee / order.tokenCount} currency={currency} />
        </Stack>
      ),
    },
    ...priceFacts(order),
    { key: 'total', label: t('orders.total'), value: amount(price), isStrong: true },
    ...(isWalletCurrency(currency) && fromWallet > 0 ? [wallet] : []),
    { key: 'paid', label: t('orders.paid'), value: amount(isMoneyHeld ? paid : paid + fromWallet) },
    ...(isMoneyHeld ? [{ key: 'owed', label: t('orders.owed'), value: amount(owed), isStrong: true }] : []),
  ];
};

/** The ordered shares, their price, and the payment (spec section 2). */
export const OrderFacts = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const { projectInfo } = order.project;
  const money = useMoneyFacts(order);
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
          {
            key: 'shares',
            label: t(
              order.state === 'Paid' || order.endReason === 'redeemed'
                ? 'orders.sharesBought'
                : 'orders.sharesOrdered',
            ),
            value: <NumberText value={order.tokenCount} />,
          },
          ...money,
          ...(order.paymentType === null
            ? []
            : [
                {
                  key: 'type',
                  label: t('orders.paymentType'),
                  value: t(`paymentMeans.${paymentMeansOf(order.paymentType)}`),
                },
              ]),
          {
            key: 'reference',
            label: t(order.currency === 'CZK' ? 'payment.variableSymbol' : 'orders.reference'),
            value: order.paymentReference,
          },
        ]}
      />
    </Card>
  );
};
