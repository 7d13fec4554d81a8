import { type Currency, isCurrency } from '@parcela/domain';

const key = 'parcela-dashboard-currency';

/** The currency chosen on this device, if any; the profile's is the default. */
export const rememberedCurrency = (): Currency | null => {
  const value = localStorage.getItem(key);
  return isCurrency(value) ? value : null;
};

export const rememberCurrency = (currency: Currency): void => localStorage.setItem(key, currency);
