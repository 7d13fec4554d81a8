import { divideHalfUp, formatDecimal } from '../money/money.ts';

/** Money that an investor paid in (negative) or received (positive) on a day. */
export interface CashFlow {
  /** Days since any day that all flows share. */
  readonly day: number;
  /** Minor units; all flows in one currency, each at the rates of its own day. */
  readonly amount: number;
}

/**
 * Before this time a yearly return would rest on weeks: the fee of a purchase alone would look like a heavy
 * loss.
 */
export const returnDaysMin = 90;

const daysOfYear = 365;
/** Growth above e^16 a year is no meaningful return. */
const rateMax = 16;
/** Far below the second decimal of a percentage. */
const precision = 1e-12;
const stepsMax = 100;

/** A gain in percent of the invested amount, two decimals, half up; undefined without an investment. */
export function totalReturnPercent(gain: bigint, invested: bigint): string | undefined {
  return invested > 0n ? formatDecimal(divideHalfUp(gain * 10_000n, invested)) : undefined;
}

/**
 * The money-weighted return (XIRR) in percent a year, two decimals: at this rate all flows have a present
 * value of zero on the first day, with years of 365 days. The last flow is the current value. Of several
 * solutions it finds one near zero. Undefined without enough data: fewer than `returnDaysMin` days, flows in
 * only one direction, or no solution. Multiplying every flow by the same number changes nothing.
 */
export function moneyWeightedReturn(flows: readonly CashFlow[]): string | undefined {
  const moving = flows.filter(({ amount }) => amount !== 0);
  let [first, last, unit] = [Infinity, -Infinity, 0];
  for (const { day, amount } of moving) {
    if (day < first) first = day;
    if (day > last) last = day;
    if (Math.abs(amount) > unit) unit = Math.abs(amount);
  }
  if (moving.length === 0 || last - first < returnDaysMin) return undefined;
  // Flows as parts of the greatest one, so that the precision does not depend on their size.
  const scaled = moving.map(({ day, amount }) => ({
    years: (day - first) / daysOfYear,
    amount: amount / unit,
  }));
  const rate = solve(scaled);
  return rate === undefined ? undefined : asPercent(Math.expm1(rate));
}

interface ScaledFlow {
  readonly years: number;
  readonly amount: number;
}

/** Present value at a continuously compounded rate, and its derivative. */
function presentValue(flows: readonly ScaledFlow[], rate: number): { value: number; slope: number } {
  let value = 0;
  let slope = 0;
  for (const { years, amount } of flows) {
    const discounted = amount * Math.exp(-rate * years);
    value += discounted;
    slope -= years * discounted;
  }
  return { value, slope };
}

/** Widens an interval around zero until the present value changes its sign within it. */
function solve(flows: readonly ScaledFlow[]): number | undefined {
  for (let reach = 0.25; reach <= rateMax; reach *= 2) {
    const low = presentValue(flows, -reach).value;
    const high = presentValue(flows, reach).value;
    if (!Number.isFinite(low) || !Number.isFinite(high)) return undefined;
    if (low * high <= 0) return narrow(flows, { low: -reach, high: reach, isFalling: low > high });
  }
  return undefined;
}

/** Uses Newton's steps, and bisection where a step would leave the interval with the solution. */
function narrow(
  flows: readonly ScaledFlow[],
  bracket: { readonly low: number; readonly high: number; readonly isFalling: boolean },
): number {
  let { low, high } = bracket;
  let rate = 0;
  for (let step = 0; step < stepsMax; step += 1) {
    const { value, slope } = presentValue(flows, rate);
    if (value > 0 === bracket.isFalling) low = rate;
    else high = rate;
    const newton = rate - value / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - rate) < precision) return next;
    rate = next;
  }
  return rate;
}

/** `-0.00` becomes zero. */
function asPercent(rate: number): string {
  const text = (rate * 100).toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}
