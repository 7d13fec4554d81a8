import { formatDecimal, isCurrency } from '@parcela/domain';
import { list, money, nothing, partOfMoney, rate, text, type Value } from '../../shared/resource/values.ts';

const code = /^[A-Z]{3}$/;

/** Money in any currency that a bank names, by its code. */
export const bankAmount = (amount: number | null, currency: string | null): Value => {
  if (amount === null || currency === null) return nothing;
  if (isCurrency(currency)) return money(amount, currency);
  const decimal = formatDecimal(BigInt(amount), 2);
  return code.test(currency) ? partOfMoney(decimal, currency) : list([rate(decimal), text(currency)]);
};
