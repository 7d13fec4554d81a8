import { divideHalfUp, formatDecimal, money, multiplyMoney, subtractMoney } from './money.ts';
import type { Currency, Money } from './money.ts';
import { convert } from './exchange-rates.ts';
import type { Rates } from './exchange-rates.ts';

/**
 * A nominal price of one share, in minor units of the project's currency, and the time from which it applies.
 */
export interface AppliedPrice {
  readonly amount: bigint;
  readonly appliedAt: Date;
}

/**
 * The latest price whose `appliedAt` is not in the future of `at` (spec §4), or undefined when none applies yet. Of two
 * prices of the same instant the later in the list wins, because it was entered later.
 */
export function priceInForce<P extends AppliedPrice>(prices: readonly P[], at: Date): P | undefined {
  let inForce: P | undefined;
  for (const price of prices) {
    if (price.appliedAt.getTime() > at.getTime()) continue;
    if (!inForce || price.appliedAt.getTime() >= inForce.appliedAt.getTime()) inForce = price;
  }
  return inForce;
}

/** The price of one share of a project, in minor units of the project's currency. */
export interface SharePrice {
  readonly nominal: bigint;
  readonly fee: bigint;
  readonly currency: Currency;
}

/** The price of one share with its fee in the order's currency, converted once and rounded half up. */
export function unitPrice({ nominal, fee, currency }: SharePrice, to: Currency, rates: Rates): Money {
  return convert(money(nominal + fee, currency), to, rates);
}

/** The price of one share, split into the nominal price and the fee. */
export interface UnitPriceParts {
  readonly nominal: Money;
  readonly fee: Money;
  /** The sum of both: the unit price that investors pay. */
  readonly unit: Money;
}

/**
 * The unit price split into nominal price and fee: the fee is rounded half up, the nominal price is the rest, so the
 * sum is exact.
 */
export function unitPriceParts(share: SharePrice, to: Currency, rates: Rates): UnitPriceParts {
  const unit = unitPrice(share, to, rates);
  const fee = convert(money(share.fee, share.currency), to, rates);
  return { nominal: subtractMoney(unit, fee), fee, unit };
}

/** The fee in percent of the nominal price with two decimals, rounded half up: `2.00`. */
export function feePercent({ nominal, fee }: Pick<SharePrice, 'nominal' | 'fee'>): string {
  return formatDecimal(divideHalfUp(fee * 100n * 100n, nominal));
}

/** Shares × unit price; `shares` that is not a positive whole number throws `RangeError`. */
export function orderPrice(unit: Money, shares: number): Money {
  if (shares < 1) throw new RangeError(`Not a purchasable number of shares: ${shares}.`);
  return multiplyMoney(unit, shares);
}
