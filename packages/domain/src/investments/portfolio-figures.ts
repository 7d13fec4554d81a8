import { multiplyMoney, subtractMoney, sumMoney } from '../money/money.ts';
import type { Currency, Money } from '../money/money.ts';
import { convert } from '../money/exchange-rates.ts';
import type { Rates } from '../money/exchange-rates.ts';

/** An amount with the rates that count for it: those frozen on its order or distribution, or those in force. */
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
 * What a person owns less what they owe: holdings and wallets, held money included, without the overpayments that are
 * not settled yet. Each amount is one that is shown, in the chosen currency.
 */
export function netWorth(
  parts: Readonly<Record<'holdings' | 'wallets' | 'debts', readonly Money[]>>,
  to: Currency,
): Money {
  return subtractMoney(sumMoney([...parts.holdings, ...parts.wallets], to), sumMoney(parts.debts, to));
}

/**
 * A loss that is no more than the entry fee: the value has not fallen, the fee has been paid. It is shown as what it is,
 * not as a loss. Both in minor units; `gain` counts the fee as spent.
 */
export function isOnlyEntryFee(gain: number, entryFee: number): boolean {
  return gain < 0 && gain + entryFee >= 0;
}
