import { type Currency, currencies } from '@parcela/domain';
import { Segmented } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { type ReactNode, useState } from 'react';
import { rememberedCurrency } from './remembered-currency.ts';

/** The display currency of every screen: the choice on this device, or else the profile's. */
export const useShownCurrency = (ofProfile: Currency): readonly [Currency, (currency: Currency) => void] => {
  const [currency, setCurrency] = useState<Currency>(() => rememberedCurrency.read() ?? ofProfile);
  const choose = (chosen: Currency): void => {
    rememberedCurrency.write(chosen);
    setCurrency(chosen);
  };
  return [currency, choose];
};

export const CurrencyChoice = ({
  value,
  onChange,
}: {
  value: Currency;
  onChange: (currency: Currency) => void;
}): ReactNode => {
  const t = usePhrase();
  return (
    <Segmented
      label={t('currency.label')}
      options={currencies.map((currency) => ({ value: currency, label: currency }))}
      value={value}
      onChange={onChange}
    />
  );
};
