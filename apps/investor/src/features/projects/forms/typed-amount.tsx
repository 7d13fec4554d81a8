import { type CalculatorSlider, type Money, readAmount, writeAmount } from '@parcela/domain';
import { AmountInput } from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import { type ReactNode, useState } from 'react';

export interface TypedAmountProps {
  readonly amount: Money;
  readonly slider: CalculatorSlider;
  readonly onAmount: (minor: number) => void;
}

/** The calculator's amount as typed; only an amount within the slider's bounds counts. */
export const TypedAmount = ({ amount, slider, onAmount }: TypedAmountProps): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  // A whole amount fits on a phone with text of double size.
  const written = (of: bigint): string =>
    of % 100n === 0n ? writeAmount(of / 100n, { locale, fractionDigits: 0 }) : writeAmount(of, { locale });
  const read = (text: string): bigint | null => {
    const reading = readAmount(text, { locale, unit: amount.currency });
    const { min, max } = slider;
    return reading.ok && reading.amount >= min.amount && reading.amount <= max.amount ? reading.amount : null;
  };
  const isRefused = typed !== null && read(typed) === null;
  return (
    <AmountInput
      label={t('calculator.typed')}
      unit={amount.currency}
      value={typed ?? written(amount.amount)}
      error={
        isRefused
          ? t('calculator.typedBounds', {
              min: written(slider.min.amount),
              max: written(slider.max.amount),
              currency: amount.currency,
            })
          : undefined
      }
      onChange={(text) => {
        setTyped(text);
        const minor = read(text);
        if (minor !== null) onAmount(Number(minor));
      }}
      onLeave={() => setTyped(null)}
    />
  );
};
