import type { DetailStats } from '@parcela/contract/investor';
import { type Currency, money, type Money, orderPrice, rateBetween } from '@parcela/domain';

/** The price of one share with its fee, as on the screen. */
export interface Quote {
  readonly currency: Currency;
  /** Minor units of `currency`. */
  readonly unitPrice: number;
  /** The conversion; null when it is the project's own currency. */
  readonly rate: {
    readonly from: Currency;
    readonly to: Currency;
    readonly rate: string;
    readonly at: string;
  } | null;
}

/** A price that differs from the displayed one. */
export interface PriceChange {
  readonly shares: number;
  readonly old: Quote;
  readonly new: Quote;
}

export const quoteOf = (
  { currency: original, unitPrice, rates }: Pick<DetailStats, 'currency' | 'unitPrice' | 'rates'>,
  currency: Currency,
): Quote => ({
  currency,
  unitPrice: unitPrice[currency],
  rate:
    original === currency
      ? null
      : { from: original, to: currency, rate: rateBetween(original, currency, rates), at: rates.at },
});

/** The displayed and sent total: shares × price of one share (spec section 5). */
export const totalOf = ({ unitPrice, currency }: Quote, shares: number): Money =>
  orderPrice(money(BigInt(unitPrice), currency), shares);
