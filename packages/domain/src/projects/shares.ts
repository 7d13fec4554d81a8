import {
  divideHalfUp,
  formatDecimal,
  money,
  multiplyMoney,
  parseDecimal,
  subtractMoney,
  wholeNumber,
} from '../money/money.ts';
import type { Money } from '../money/money.ts';

/** The bounds of the number of shares in an order, both inclusive. */
export interface ShareBounds {
  readonly min: number;
  readonly max: number;
}

/** The steps of the quick-add buttons (spec §5). */
export const quickAddSteps = [1, 10, 50, 100, 1000] as const;

/** The percentage from which a project card shows its progress bar (spec §2, §9). */
export const progressBarPercent = 70;

/**
 * The bounds of an order, or undefined when no share can be bought. The minimum is the lesser of
 * minPurchaseQty and the available shares, because a rest smaller than the minimum could otherwise never be
 * sold.
 */
export function shareBounds(project: {
  readonly minPurchaseQty: number;
  readonly maxPurchaseQty: number;
  readonly available: number;
}): ShareBounds | undefined {
  const min = Math.max(1, Math.min(project.minPurchaseQty, project.available));
  const max = Math.min(project.maxPurchaseQty, project.available);
  return min <= max ? { min, max } : undefined;
}

/** The number of shares left within the cap per user after this many counted shares (T5); without a cap, any number. */
export function leftOfCap(project: { readonly maxPerUser: number | null }, counted: number): number {
  return project.maxPerUser === null ? Infinity : Math.max(0, project.maxPerUser - counted);
}

/** The result of `checkShares`; the codes are the four messages of spec §5. */
export type SharesCheck =
  | { readonly ok: true; readonly shares: number }
  | { readonly ok: false; readonly code: 'not_a_number' | 'not_whole' }
  | { readonly ok: false; readonly code: 'too_few'; readonly min: number }
  | { readonly ok: false; readonly code: 'too_many'; readonly max: number };

/**
 * Checks a number of shares, typed (text) or sent (number). A text with a decimal separator is never whole,
 * even `1.000`, which means one or a thousand depending on the language.
 */
export function checkShares(value: unknown, bounds: ShareBounds): SharesCheck {
  if (typeof value === 'string' && hasSeparator(value)) return { ok: false, code: 'not_whole' };
  const shares = readNumber(value);
  if (shares === undefined) return { ok: false, code: 'not_a_number' };
  if (!Number.isInteger(shares)) return { ok: false, code: 'not_whole' };
  if (shares < bounds.min) return { ok: false, code: 'too_few', min: bounds.min };
  if (shares > bounds.max) return { ok: false, code: 'too_many', max: bounds.max };
  return { ok: true, shares };
}

/** Digits with at least one separator: `5,5`, `1.000,50`, `.5`. */
const hasSeparator = (text: string): boolean =>
  /^[-\d.,\s]+$/.test(text) && /[.,]/.test(text) && /\d/.test(text);

/** Tells whether `step` can be added without exceeding the maximum. */
export function canAdd(shares: number, step: number, bounds: ShareBounds): boolean {
  return shares + step <= bounds.max;
}

/**
 * Tells whether `step` can be subtracted (the minus button subtracts one) without going below the minimum.
 */
export function canRemove(shares: number, bounds: ShareBounds, step = 1): boolean {
  return shares - step >= bounds.min;
}

/**
 * (total - available) / total in percent with two decimals, half up: `70.00`; `0.00` for a project without
 * shares.
 */
export function investedPercent(total: number | bigint, available: number | bigint): string {
  return percentOf(wholeNumber(total) - wholeNumber(available), wholeNumber(total));
}

/** Tells whether a card with this `investedPercent` shows its progress bar. */
export function showsProgressBar(percent: string): boolean {
  return parseDecimal(percent, { fractionDigits: 2 }) >= BigInt(progressBarPercent) * 100n;
}

/**
 * The amount still to be collected: total price - (total - available) × nominal price (spec §9). Never below
 * zero: a nominal price raised after most shares were sold would make the formula negative.
 */
export function remainingAmount(project: {
  readonly totalPrice: Money;
  readonly total: number | bigint;
  readonly available: number | bigint;
  readonly nominal: Money;
}): Money {
  const sold = wholeNumber(project.total) - wholeNumber(project.available);
  const remaining = subtractMoney(project.totalPrice, multiplyMoney(project.nominal, sold));
  return remaining.amount < 0n ? money(0n, remaining.currency) : remaining;
}

/** An investor's part of a project for display: in percent with two decimals, half up. */
export function ownershipPercent(shares: number | bigint, total: number | bigint): string {
  return percentOf(wholeNumber(shares), wholeNumber(total));
}

/**
 * The weight of a vote as a part of the whole, in percent with two decimals. Rounded down, because the
 * weights of one poll must never exceed 100 % (invariant V2), as six equal holders at 16.67 % would.
 */
export function votePercent(part: number | bigint, whole: number | bigint): string {
  return formatDecimal(flooredUnits(wholeNumber(part), wholeNumber(whole)));
}

/**
 * Parts of a whole in percent with two decimals that add up to `votePercent` of their sum, so to 100.00 if
 * they make up the whole. Each is rounded down, and the rest goes to the largest remainders; among equal ones
 * to the greater part, then to the earlier.
 */
export function percentsThatAdd(parts: readonly bigint[], whole: bigint): string[] {
  const units = parts.map((part) => flooredUnits(part, whole));
  const left = flooredUnits(sumOf(parts), whole) - sumOf(units);
  const remainderOf = (part: bigint): bigint => (whole === 0n ? 0n : (part * hundredPercent) % whole);
  const order = parts
    .map((part, place) => ({ place, part, remainder: remainderOf(part) }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || Number(b.part - a.part) || a.place - b.place);
  const raised = new Set(order.slice(0, Number(left)).map(({ place }) => place));
  return units.map((unit, place) => formatDecimal(raised.has(place) ? unit + 1n : unit));
}

/** In hundredths of a percent. */
const hundredPercent = 10_000n;

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

function flooredUnits(part: bigint, whole: bigint): bigint {
  return whole === 0n ? 0n : (part * hundredPercent) / whole;
}

function percentOf(part: bigint, whole: bigint): string {
  return formatDecimal(whole === 0n ? 0n : divideHalfUp(part * hundredPercent, whole));
}

/**
 * Too many digits for an exact number still make a number, only too large a one: it becomes the largest exact
 * one.
 */
function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || !/^-?\d+$/.test(value.trim())) return undefined;
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number(value), Number.MAX_SAFE_INTEGER));
}
