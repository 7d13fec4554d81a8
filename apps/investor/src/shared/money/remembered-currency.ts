import { type Currency, isCurrency } from '@parcela/domain';

const key = 'parcela-dashboard-currency';

/** The display currency chosen on this device, or else the profile's currency. */
export const rememberedCurrency = {
  read: (): Currency | null => {
    const value = localStorage.getItem(key);
    return isCurrency(value) ? value : null;
  },
  write: (currency: Currency): void => localStorage.setItem(key, currency),
};
