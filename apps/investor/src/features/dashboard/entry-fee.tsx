import { MoneyText, Text } from '@parcela/ui';
import { useRichPhrase } from '@parcela/web';
import type { ReactNode } from 'react';

/** The entry fee within an invested amount, in minor units; renders nothing without a fee. */
export const EntryFee = ({ fee, currency }: { fee: number; currency: string }): ReactNode => {
  const rich = useRichPhrase();
  if (fee === 0) return null;
  return (
    <Text size="sm" c="dimmed" component="span">
      {rich('dashboard.entryFeeOf', { fee: <MoneyText amount={fee} currency={currency} /> })}
    </Text>
  );
};
