import { multiplyMoney, subtractMoney, sumMoney } from '../money/money.ts';
import type { Currency, Money } from '../money/money.ts';
import { convert } from '../money/exchange-rates.ts';
import type { Rates } from '../money/exchange-rates.ts';

/** An amount with its rates: those frozen on its order or distribution, or those in force. */
export interface RatedMoney {
  readonly money: Money;
  readonly rates: Rates;
}

/** The value of a holding: shares × nominal price in force, without the fee, converted and rounded once. */
export function holdingValue(nominal: Money, shares: number, to: Currency, rates: Rates): Money {
  return convert(multiplyMoney(nominal, shares), to, rates);
}

/** Orders or distributions in the chosen currency: each converted at its own rates and rounded, then summed as shown. */
export function sumConverted(list: readonly RatedMoney[], to: Currency): Money {
  return sumMoney(
    list.map(({ money, rates }) => convert(money, to, rates)),
    to,
  );
}

/**
 * The investor's assets less debts: holdings and wallets, including held money, minus unsettled overpayments.
 * Each amount is a displayed one, in the chosen currency.
 */
export function netWorth(
  parts: Readonly<Record<'holdings' | 'wallets' | 'debts', readonly Money[]>>,
  to: Currency,
): Money {
  return subtractMoney(sumMoney([...parts.holdings, ...parts.wallets], to), sumMoney(parts.debts, to));
}

/**
 * Tells whether a loss is at most the entry fee: the investor has paid the fee, but the value has not fallen.
 * The screen does not show it as a loss. Both in minor units; `gain` counts the fee as spent.
 */
export function isOnlyEntryFee(gain: number, entryFee: number): boolean {
  return gain < 0 && gain + entryFee >= 0;
}
