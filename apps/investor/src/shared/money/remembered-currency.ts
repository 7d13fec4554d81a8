import { type Currency, isCurrency } from '@parcela/domain';

const key = 'parcela-dashboard-currency';

/** The currency of figures that was chosen on this device, if any; without one it is the profile's. */
export const rememberedCurrency = {
  read: (): Currency | null => {
    const value = localStorage.getItem(key);
    return isCurrency(value) ? value : null;
  },
  write: (currency: Currency): void => localStorage.setItem(key, currency),
};
