/** The currencies of orders, preference and display (spec §1). */
export const currencies = ['CZK', 'EUR', 'PLN'] as const;
export type Currency = (typeof currencies)[number];

/** The currencies that have wallets; PLN goes back to its source and never to a wallet. */
export const walletCurrencies = ['CZK', 'EUR'] as const satisfies readonly Currency[];
export type WalletCurrency = (typeof walletCurrencies)[number];

/** An amount in minor units (haléře, cents, grosze) with its currency. */
export interface Money {
  readonly amount: bigint;
  readonly currency: Currency;
}

/** Two amounts of different currencies were combined, which is always a fault of the caller. */
export class CurrencyMismatchError extends Error {
  constructor(left: Currency, right: Currency) {
    super(`Cannot combine ${left} with ${right}.`);
    this.name = 'CurrencyMismatchError';
  }
}

/** The text is not a decimal number, or it has more decimals than can be stored. */
export class InvalidDecimalError extends Error {
  constructor(text: string) {
    super(`Not a decimal number of the expected precision: ${JSON.stringify(text.slice(0, 40))}.`);
    this.name = 'InvalidDecimalError';
  }
}

/**
 * The format of our currencies in `Intl`, so that each has one sign in a language: Kč, €, zł in Czech and
 * Polish, which would otherwise mix signs and codes.
 */
export const currencyDisplay = (language: string): 'narrowSymbol' | 'symbol' =>
  /^(?:cs|pl)\b/.test(language) ? 'narrowSymbol' : 'symbol';

/** Tells whether this is one of the three currencies. */
export function isCurrency(value: unknown): value is Currency {
  return currencies.some((currency) => currency === value);
}

/** Tells whether there is a wallet in this currency. */
export function isWalletCurrency(value: unknown): value is WalletCurrency {
  return walletCurrencies.some((currency) => currency === value);
}

/** `amount` minor units of `currency`. */
export function money(amount: bigint, currency: Currency): Money {
  return { amount, currency };
}

/** Zero, in `currency`. */
export function zero(currency: Currency): Money {
  return money(0n, currency);
}

/** `left + right`; throws `CurrencyMismatchError`. */
export function addMoney(left: Money, right: Money): Money {
  assertSameCurrency(left, right);
  return money(left.amount + right.amount, left.currency);
}

/** `left - right`, which may be negative; throws `CurrencyMismatchError`. */
export function subtractMoney(left: Money, right: Money): Money {
  assertSameCurrency(left, right);
  return money(left.amount - right.amount, left.currency);
}

/** `count` times the amount; a `count` that is not a whole, safely representable number throws `RangeError`. */
export function multiplyMoney(value: Money, count: number | bigint): Money {
  return money(value.amount * wholeNumber(count), value.currency);
}

/** The lesser of the two; throws `CurrencyMismatchError`. */
export function minMoney(left: Money, right: Money): Money {
  return compareMoney(left, right) <= 0 ? left : right;
}

/** -1, 0 or 1 as `left` is less than, equal to or more than `right`; throws `CurrencyMismatchError`. */
export function compareMoney(left: Money, right: Money): -1 | 0 | 1 {
  assertSameCurrency(left, right);
  if (left.amount === right.amount) return 0;
  return left.amount < right.amount ? -1 : 1;
}

/** Tells whether the amount is zero. */
export function isZero(value: Money): boolean {
  return value.amount === 0n;
}

/** The sum of a list, zero for an empty one; throws `CurrencyMismatchError`. */
export function sumMoney(list: readonly Money[], currency: Currency): Money {
  return list.reduce(addMoney, zero(currency));
}

/**
 * Reads a decimal text such as `1500.5` into units of `10^-fractionDigits`, exactly.
 * Decimals beyond `fractionDigits` must be zeros, because cutting them would change the amount.
 * Throws `InvalidDecimalError` for anything else: exponents, commas, spaces, a plus sign, more than 40 characters.
 */
export function parseDecimal(text: string, { fractionDigits }: { fractionDigits: number }): bigint {
  const match = text.length <= 40 ? /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) : null;
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (!match || /[^0]/.test(fraction.slice(fractionDigits))) throw new InvalidDecimalError(text);
  const value = BigInt(whole + fraction.slice(0, fractionDigits).padEnd(fractionDigits, '0'));
  return sign === '-' ? -value : value;
}

/** Writes units of `10^-digits` as a decimal text with exactly `digits` decimals: `150000n` is `1500.00`. */
export function formatDecimal(minor: bigint, digits = 2): string {
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const fraction = digits > 0 ? `.${text.slice(text.length - digits)}` : '';
  return `${minor < 0n ? '-' : ''}${whole}${fraction}`;
}

/**
 * `n / d` rounded to the nearest whole number. A half goes away from zero (2.5 is 3, -2.5 is -3), so that
 * a refund rounds exactly like the payment it mirrors. Throws `RangeError` for a zero divisor.
 */
export function divideHalfUp(n: bigint, d: bigint): bigint {
  if (d === 0n) throw new RangeError('Division by zero.');
  const negative = n < 0n !== d < 0n;
  const numerator = n < 0n ? -n : n;
  const divisor = d < 0n ? -d : d;
  const rounded = (2n * numerator + divisor) / (2n * divisor);
  return negative ? -rounded : rounded;
}

/** Turns a count into bigint; a fraction, or a number too large to be exact, throws `RangeError`. */
export function wholeNumber(count: number | bigint): bigint {
  if (typeof count === 'number' && !Number.isSafeInteger(count)) {
    throw new RangeError(`Not a whole number: ${count}.`);
  }
  return BigInt(count);
}

function assertSameCurrency(left: Money, right: Money): void {
  if (left.currency !== right.currency) throw new CurrencyMismatchError(left.currency, right.currency);
}
