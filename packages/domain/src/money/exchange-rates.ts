import { divideHalfUp, formatDecimal, InvalidDecimalError, money, parseDecimal } from './money.ts';
import type { Currency, Money } from './money.ts';

/** The number of CZK and PLN in one euro: decimal texts with at most six decimals (spec §9). */
export interface Rates {
  readonly eurToCzk: string;
  readonly eurToPln: string;
}

/** Decimals that a rate may have. */
export const rateDigits = 6;

/**
 * The plausible range of a rate. The ranges are wide enough for any crisis, exclude a slipped decimal point,
 * and do not overlap, so that swapping the two rates is always noticed.
 */
export const rateLimits = {
  eurToCzk: { min: '10', max: '100' },
  eurToPln: { min: '1', max: '9.999999' },
} as const;

/** A rate is not a decimal text, has too many decimals, is not positive, or is absurd. */
export class InvalidRateError extends Error {
  readonly rate: keyof Rates;
  constructor(rate: keyof Rates, value: string) {
    super(`${rate} is not a believable rate: ${JSON.stringify(value.slice(0, 40))}.`);
    this.name = 'InvalidRateError';
    this.rate = rate;
  }
}

/** Accepts rates from configuration or from a provider; throws `InvalidRateError` for 0, negative or absurd ones. */
export function parseRates(value: Rates): Rates {
  return { eurToCzk: parseRate('eurToCzk', value.eurToCzk), eurToPln: parseRate('eurToPln', value.eurToPln) };
}

/**
 * The same value in another currency: exact rational arithmetic over the euro, rounded once, half up.
 *
 * Limits of the error: one conversion moves the value by at most half a minor unit of the target, so a chain
 * moves it by at most the sum of those halves. A way through a finer currency (EUR, CZK, EUR) gives back
 * exactly what went in. A way through a coarser one (CZK, EUR, CZK) may move the amount once, by less than
 * one minor unit of the coarser; repeated a thousand times it moves it no further.
 */
export function convert(value: Money, to: Currency, rates: Rates): Money {
  if (value.currency === to) return value;
  return money(divideHalfUp(value.amount * perEuro(to, rates), perEuro(value.currency, rates)), to);
}

/** The amount of `to` in one `from`, for display: at most six decimals, half up, without trailing zeros. */
export function rateBetween(from: Currency, to: Currency, rates: Rates): string {
  const scaled = divideHalfUp(perEuro(to, rates) * 10n ** BigInt(rateDigits), perEuro(from, rates));
  return formatDecimal(scaled, rateDigits).replace(/\.?0+$/, '');
}

/** Tells whether a rate moved by more than a tenth. Such a change waits for staff. */
export function ratesJumped(previous: Rates, next: Rates): boolean {
  return (['CZK', 'PLN'] as const).some((currency) => {
    const before = perEuro(currency, previous);
    const change = perEuro(currency, next) - before;
    return (change < 0n ? -change : change) * 10n > before;
  });
}

function parseRate(name: keyof Rates, text: string): string {
  try {
    const value = parseDecimal(text, { fractionDigits: rateDigits });
    const { min, max } = rateLimits[name];
    const low = parseDecimal(min, { fractionDigits: rateDigits });
    const high = parseDecimal(max, { fractionDigits: rateDigits });
    if (value >= low && value <= high) return text;
  } catch (error) {
    if (!(error instanceof InvalidDecimalError)) throw error;
  }
  throw new InvalidRateError(name, text);
}

/** Millionths of `currency` in one euro. */
function perEuro(currency: Currency, rates: Rates): bigint {
  if (currency === 'EUR') return 10n ** BigInt(rateDigits);
  const name = currency === 'CZK' ? 'eurToCzk' : 'eurToPln';
  const value = parseDecimal(rates[name], { fractionDigits: rateDigits });
  if (value <= 0n) throw new InvalidRateError(name, rates[name]);
  return value;
}
