import { divideHalfUp, money, multiplyMoney, parseDecimal, type Money } from '../money/money.ts';
import { ownershipPercent } from '../projects/shares.ts';
import { withheldTaxPercent } from './roi-outlook.ts';
import { roi } from './roi.ts';

/** The whole shares that an amount pays, and the rest of it. */
export interface SharesForAmount {
  /** At most the largest exact number. */
  readonly shares: number;
  readonly left: Money;
}

/**
 * The largest number of shares whose price, at `unitPrice` minor units with the fee, does not exceed the amount. Throws
 * `RangeError` for a negative amount, or a price that is not positive.
 */
export function sharesForAmount(amount: Money, unitPrice: bigint): SharesForAmount {
  if (amount.amount < 0n || unitPrice <= 0n) throw new RangeError('Shares need an amount and a price.');
  const whole = amount.amount / unitPrice;
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  const shares = whole > most ? most : whole;
  return { shares: Number(shares), left: money(amount.amount - shares * unitPrice, amount.currency) };
}

/** An order as its investor considers it. */
export interface PlannedOrder {
  /** A positive whole number. */
  readonly shares: number;
  /** All shares of the project. */
  readonly issued: number;
  /** Price of one share with its entry fee, and the entry fee itself. */
  readonly unitPrice: Money;
  readonly unitFee: bigint;
  /** The project's annual rental income in percent, a decimal text; null when it has no plan. */
  readonly rentalPercent: string | null;
}

/** What an order brings by the project's plan. */
export interface OrderOutlook {
  /** The order's shares of all shares, in percent with two decimals. */
  readonly ownership: string;
  /** A year's rent: of the whole price, and of the shares without entry fee and withheld tax. Null without a plan. */
  readonly yearly: { readonly before: Money; readonly after: Money } | null;
}

/**
 * Ownership and a year's rent of an order. The rent before tax and fee is the annual income of the specification (§9)
 * on the whole price. The other one counts only the nominal prices, because the entry fee buys nothing, and deducts
 * `withheldTaxPercent`; rent and tax are rounded half up once. Errors like `roi`.
 */
export function orderOutlook(order: PlannedOrder): OrderOutlook {
  const { shares, issued, unitPrice, unitFee, rentalPercent } = order;
  const ownership = ownershipPercent(shares, issued);
  if (rentalPercent === null) return { ownership, yearly: null };
  const incomeOf = (unit: bigint): Money =>
    roi({
      amount: multiplyMoney(money(unit, unitPrice.currency), shares),
      rentalPercent,
      growthPercent: '0',
      years: 1,
    }).annualIncome;
  const rent = incomeOf(unitPrice.amount - unitFee);
  const tax = divideHalfUp(rent.amount * parseDecimal(withheldTaxPercent, { fractionDigits: 0 }), 100n);
  return {
    ownership,
    yearly: {
      before: incomeOf(unitPrice.amount),
      after: money(rent.amount - (tax > 0n ? tax : 0n), rent.currency),
    },
  };
}
