import type { Order } from '@parcela/contract/investor';
import { MoneyText, Text } from '@parcela/ui';
import { useRichPhrase } from '@parcela/web';
import type { ReactNode } from 'react';

/** Money of the order whose refund is under way or complete. */
export const RefundMessages = ({ order }: { order: Order }): ReactNode => {
  const rich = useRichPhrase();
  return order.refunds.map(({ amount, currency, state, at }) => (
    <Text key={`${at} ${amount}`}>
      {rich(`orders.refund.${state}`, { amount: <MoneyText amount={amount} currency={currency} /> })}
    </Text>
  ));
};
