import type { Currency } from '@parcela/domain';
import { type Fact, MoneyText, Text } from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import type { ReactNode } from 'react';

/** The entry fee within a price in minor units, or a text that there is none. */
export const FeeIncluded = ({
  fee,
  currency,
  size = 'sm',
}: {
  fee: number;
  currency: Currency;
  size?: 'xs' | 'sm';
}): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  return (
    <Text size={size} c="dimmed" component="span">
      {fee === 0
        ? t('price.noFee')
        : rich('price.feeIncluded', { fee: <MoneyText amount={fee} currency={currency} /> })}
    </Text>
  );
};

/** The lines that add up to a total: the price of the shares, and the fee; `price` is their sum. */
export const usePriceFacts = () => {
  const t = usePhrase();
  return ({ price, fee, currency }: { price: number; fee: number; currency: Currency }): Fact[] => [
    {
      key: 'sharesPrice',
      label: t('price.shares'),
      value: <MoneyText amount={price - fee} currency={currency} />,
    },
    { key: 'fee', label: t('price.fee'), value: <MoneyText amount={fee} currency={currency} /> },
  ];
};
