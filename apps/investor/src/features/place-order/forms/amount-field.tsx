import {
  type Currency,
  money,
  readAmount,
  type SharesForAmount,
  sharesForAmount,
  writeAmount,
} from '@parcela/domain';
import { MoneyText, NumberField, type NumberReader, Text } from '@parcela/ui';
import { useLocale, usePhrase, useRichPhrase } from '@parcela/web';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

export interface AmountFieldProps {
  readonly currency: Currency;
  /** Price of one share with its fee, minor units of `currency`. */
  readonly unitPrice: number;
  /** Null while the field is empty or invalid. */
  readonly shares: number | null;
  readonly onShares: (shares: number) => void;
}

/**
 * The number of shares, entered as an amount of money: shows the cost of the whole shares, and the rest. A changed
 * price recalculates the number.
 */
export const AmountField = ({ currency, unitPrice, shares, onShares }: AmountFieldProps): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const { locale } = useLocale();
  const [text, setText] = useState(() =>
    shares === null ? '' : writeAmount(BigInt(shares) * BigInt(unitPrice), { locale }),
  );
  const fitsIn = (typed: string, price: number): SharesForAmount | null => {
    const reading = readAmount(typed, { locale, unit: currency });
    return reading.ok ? sharesForAmount(money(reading.amount, currency), BigInt(price)) : null;
  };
  const fitting = fitsIn(text, unitPrice);
  const countAgain = useEffectEvent((price: number) => {
    const count = fitsIn(text, price)?.shares;
    if (count !== undefined && count !== shares) onShares(count);
  });
  useEffect(() => countAgain(unitPrice), [unitPrice]);
  /** The field keeps the typed text; the form has only the shares that fit. */
  const reader: NumberReader = {
    read: (typed) => {
      setText(typed);
      return fitsIn(typed, unitPrice)?.shares ?? null;
    },
    write: () => text,
  };
  return (
    <div>
      <NumberField
        name="numOfShares"
        label={t('order.amount')}
        description={t('order.amountText')}
        reader={reader}
        unit={currency}
      />
      <div aria-live="polite">
        {fitting !== null && (
          <Text size="sm">
            {rich('order.amountFits', {
              count: fitting.shares,
              total: <MoneyText amount={fitting.shares * unitPrice} currency={currency} />,
              left: <MoneyText amount={fitting.left.amount} currency={currency} />,
            })}
          </Text>
        )}
      </div>
    </div>
  );
};
