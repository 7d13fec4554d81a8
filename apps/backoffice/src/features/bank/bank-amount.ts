import { formatDecimal, isCurrency } from '@parcela/domain';
import { money, nothing, text, type Value } from '../../shared/resource/values.ts';

/** A currency that is none of ours is written as the bank writes it. */
export const bankAmount = (amount: number | null, currency: string | null): Value => {
  if (amount === null || currency === null) return nothing;
  return isCurrency(currency)
    ? money(amount, currency)
    : text(`${formatDecimal(BigInt(amount), 2)} ${currency}`);
};
