import { type Currency, currencies, isCurrency } from '@parcela/domain';
import { Segmented } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { type ReactNode, useState } from 'react';

const key = 'parcela-dashboard-currency';

/** The currency chosen on this device, if any. */
const rememberedCurrency = (): Currency | null => {
  const value = localStorage.getItem(key);
  return isCurrency(value) ? value : null;
};

/** The currency of figures on every screen: the choice on this device, else the profile's. */
export const useShownCurrency = (ofProfile: Currency): readonly [Currency, (currency: Currency) => void] => {
  const [currency, setCurrency] = useState<Currency>(() => rememberedCurrency() ?? ofProfile);
  const choose = (chosen: Currency): void => {
    localStorage.setItem(key, chosen);
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
