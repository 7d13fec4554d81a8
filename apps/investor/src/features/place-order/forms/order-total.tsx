import type { DetailStats } from '@parcela/contract/investor';
import { type Currency, money, type Money, multiplyMoney, subtractMoney } from '@parcela/domain';
import { FactList, MoneyText, NumberText } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { usePriceFacts } from '../../../shared/money/price-facts.tsx';
import { SharePrice } from '../../../shared/money/share-price.tsx';

/** The total, which stays in view with the button. */
export const OrderTotal = ({ total, currency }: { total: Money | null; currency: Currency }): ReactNode => {
  const t = usePhrase();
  return (
    <div aria-live="polite">
      <FactList
        facts={[
          {
            key: 'total',
            label: t('order.total'),
            value: <MoneyText amount={total?.amount} currency={currency} size="large" />,
            isStrong: true,
          },
        ]}
      />
    </div>
  );
};

/** The parts of the total; with the wallet, also the amount to pay another way and the money left in the wallet. */
export const OrderParts = ({
  stats,
  currency,
  shares,
  total,
  fromWallet,
  balance,
}: {
  stats: DetailStats;
  currency: Currency;
  shares: number | null;
  /** Null while the number of shares is invalid. */
  total: Money | null;
  /** Minor units; null when the wallet is not used. */
  fromWallet: number | null;
  /** Free money in the wallet, minor units. */
  balance: number;
}): ReactNode => {
  const t = usePhrase();
  const walletRows =
    total === null || fromWallet === null
      ? []
      : [
          {
            key: 'wallet',
            label: t('order.fromWallet'),
            value: <MoneyText amount={-fromWallet} currency={currency} />,
          },
          {
            key: 'remaining',
            label: t('order.remaining'),
            value: (
              <MoneyText
                amount={subtractMoney(total, money(BigInt(fromWallet), currency)).amount}
                currency={currency}
              />
            ),
            isStrong: true,
          },
          {
            key: 'left',
            label: t('order.walletLeft'),
            value: <MoneyText amount={balance - fromWallet} currency={currency} />,
          },
        ];
  const priceFacts = usePriceFacts();
  const priceRows =
    total === null || shares === null
      ? []
      : priceFacts({
          price: Number(total.amount),
          fee: Number(multiplyMoney(money(BigInt(stats.unitFee[currency]), currency), shares).amount),
          currency,
        });
  return (
    <div aria-live="polite">
      <FactList
        facts={[
          {
            key: 'price',
            label: t('project.pricePerShare'),
            value: <SharePrice stats={stats} currency={currency} size="inherit" />,
          },
          { key: 'shares', label: t('order.shares'), value: <NumberText value={shares} /> },
          ...priceRows,
          ...walletRows,
        ]}
      />
    </div>
  );
};
