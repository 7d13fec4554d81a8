import { type Currency, isCurrency } from '@parcela/domain';
import { profileCurrencyKey } from '../offline/stored-app.ts';

const key = 'parcela-dashboard-currency';

const currencyAt = (place: string): Currency | null => {
  const value = localStorage.getItem(place);
  return isCurrency(value) ? value : null;
};

/** The display currency chosen on this device, or else the profile's currency. */
export const rememberedCurrency = {
  read: (): Currency | null => currencyAt(key),
  write: (currency: Currency): void => localStorage.setItem(key, currency),
};

/** The profile's currency as the last page of this session saw it, so that the next need not wait for the user. */
export const lastProfileCurrency = {
  read: (): Currency | null => currencyAt(profileCurrencyKey),
  write: (currency: Currency): void => localStorage.setItem(profileCurrencyKey, currency),
};
