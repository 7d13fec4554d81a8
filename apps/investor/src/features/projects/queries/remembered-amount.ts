import { type Currency, isCurrency, type Money, money } from '@parcela/domain';

const key = 'parcela-calculator-amount';

/** The amount that was last entered in a calculator on this device. */
export const rememberedAmount = {
  read: (): Money | null => {
    const [amount = '', currency] = (localStorage.getItem(key) ?? '').split(' ');
    return /^\d{1,15}$/.test(amount) && isCurrency(currency) ? money(BigInt(amount), currency) : null;
  },
  write: ({ amount, currency }: { readonly amount: bigint; readonly currency: Currency }): void =>
    localStorage.setItem(key, `${amount} ${currency}`),
};
