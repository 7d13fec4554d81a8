import type { DetailStats } from '@parcela/contract/investor';
import { type Currency, rateBetween } from '@parcela/domain';
import { MoneyText, RateText, Stack, Text } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { FeeIncluded } from './price-facts.tsx';

/**
 * Price of one share and its fee in the user's currency; for another currency also the original price with
 * rate and date.
 */
export const SharePrice = ({
  stats,
  currency,
  size = 'large',
}: {
  stats: Pick<DetailStats, 'currency' | 'unitPrice' | 'unitFee' | 'rates'>;
  currency: Currency;
  size?: 'inherit' | 'large';
}): ReactNode => {
  const t = usePhrase();
  const price = (
    <>
      <MoneyText amount={stats.unitPrice[currency]} currency={currency} size={size} />
      <FeeIncluded fee={stats.unitFee[currency]} currency={currency} />
    </>
  );
  if (stats.currency === currency) return <Stack gap={2}>{price}</Stack>;
  return (
    <Stack gap={2}>
      {price}
      <Text size="sm" c="dimmed" component="span">
        {t('project.originalPrice')}{' '}
        <MoneyText amount={stats.unitPrice[stats.currency]} currency={stats.currency} />
      </Text>
      <Text size="sm" c="dimmed" component="span">
        <RateText
          from={stats.currency}
          to={currency}
          rate={rateBetween(stats.currency, currency, stats.rates)}
          at={stats.rates.at}
        />
      </Text>
    </Stack>
  );
};

/** The smallest purchase in shares and in money: "5 shares (CZK 12,500.00)". */
export const MinimumPurchase = ({
  minimum,
  stats,
  currency,
}: {
  minimum: number;
  stats: Pick<DetailStats, 'unitPrice'>;
  currency: Currency;
}): ReactNode => {
  const t = usePhrase();
  return (
    <>
      {t('shares', { count: minimum })} (
      <MoneyText amount={stats.unitPrice[currency] * minimum} currency={currency} />)
    </>
  );
};
