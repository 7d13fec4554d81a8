import { allocateByKey } from '../money/allocation.ts';
import type { Holder } from '../money/allocation.ts';
import { payoutMethods } from '../orders/payment-types.ts';

/**
 * planned: announced ahead; declared: with its figures; approved: two staff members agreed, and the execution
 * is running.
 */
export const distributionStates = ['planned', 'declared', 'approved', 'executed', 'cancelled'] as const;
export type DistributionState = (typeof distributionStates)[number];

/**
 * waiting: the money is earmarked and needs a bank account, or staff; ordered: the bank has the payment
 * order; settled: it is in the wallet, or the bank's statement shows it.
 */
export const distributionLineStates = ['pending', 'waiting', 'ordered', 'settled'] as const;
export type DistributionLineState = (typeof distributionLineStates)[number];

/** The settlement of a line: by its holder's choice, or by the holder's debt. */
export const distributionSettlements = [...payoutMethods, 'Deduction'] as const;
export type DistributionSettlement = (typeof distributionSettlements)[number];

/** The settlement of a holder's debt by staff: from the holder's wallet, or not at all. */
export const debtSettlements = ['collected', 'waived'] as const;
export type DebtSettlement = (typeof debtSettlements)[number];

/**
 * income: a part of the earnings; capital: capital returned without redemption; final: the property is sold, and the
 * shares are redeemed.
 */
export const distributionKinds = ['income', 'capital', 'final'] as const;
export type DistributionKind = (typeof distributionKinds)[number];

/** The deductions from the rent before investors receive it. */
export const distributionCostKinds = [
  'management',
  'maintenance',
  'insurance',
  'utilities',
  'property_tax',
  'financing',
  'other',
] as const;
export type DistributionCostKind = (typeof distributionCostKinds)[number];

/** The uses of a period's rent, minor units; the parts sum to the gross. */
export interface DistributionParts {
  readonly costs: bigint;
  /** Retained for the project. */
  readonly reserve: bigint;
  /** The fee of the platform. */
  readonly fee: bigint;
  /** The tax withheld before the holders are paid. */
  readonly withholding: bigint;
  /** The part of the holders. */
  readonly net: bigint;
}

const partNames = [
  'costs',
  'reserve',
  'fee',
  'withholding',
  'net',
] as const satisfies (keyof DistributionParts)[];

/** Zero in each part. */
export const noParts: DistributionParts = { costs: 0n, reserve: 0n, fee: 0n, withholding: 0n, net: 0n };

/** Part by part. */
export function addParts(left: DistributionParts, right: DistributionParts): DistributionParts {
  return {
    costs: left.costs + right.costs,
    reserve: left.reserve + right.reserve,
    fee: left.fee + right.fee,
    withholding: left.withholding + right.withholding,
    net: left.net + right.net,
  };
}

/** The change by a correction, part by part; parts that were too large become negative. */
export function differenceOf(corrected: DistributionParts, booked: DistributionParts): DistributionParts {
  return {
    costs: corrected.costs - booked.costs,
    reserve: corrected.reserve - booked.reserve,
    fee: corrected.fee - booked.fee,
    withholding: corrected.withholding - booked.withholding,
    net: corrected.net - booked.net,
  };
}

/** Tells whether every part is zero. */
export function isNothing(parts: DistributionParts): boolean {
  return partNames.every((name) => parts[name] === 0n);
}

/**
 * The part of an amount that pays each of these debts, the first ones first: no debt is paid twice, and never
 * more than the amount. Throws `RangeError` for a negative amount or debt.
 */
export function payDebts(amount: bigint, outstanding: readonly bigint[]): bigint[] {
  if (amount < 0n || outstanding.some((debt) => debt < 0n))
    throw new RangeError('What pays a debt is not negative, and neither is the debt.');
  let left = amount;
  return outstanding.map((debt) => {
    const paid = debt < left ? debt : left;
    left -= paid;
    return paid;
  });
}

/** The gross as the sum of its parts. */
export function distributionGross(parts: DistributionParts): bigint {
  return partNames.reduce((sum, name) => sum + parts[name], 0n);
}

/**
 * Subtracts everything from the gross rent; the remainder is the net. It is negative where the expenses
 * exceed the rent. Throws `RangeError` for a negative amount.
 */
export function distributionParts(declared: {
  readonly gross: bigint;
  readonly costs: readonly bigint[];
  readonly reserve: bigint;
  readonly fee: bigint;
  readonly withholding: bigint;
}): DistributionParts {
  const { gross, reserve, fee, withholding } = declared;
  if ([gross, reserve, fee, withholding, ...declared.costs].some((amount) => amount < 0n))
    throw new RangeError('What a payout is made of is not negative.');
  const costs = declared.costs.reduce((sum, cost) => sum + cost, 0n);
  return { costs, reserve, fee, withholding, net: gross - costs - reserve - fee - withholding };
}

/**
 * The part of the net that repays capital unless staff decide otherwise: all of it when capital is returned, at most
 * the outstanding capital when the property is sold.
 */
export function proposedCapital(
  kind: DistributionKind,
  { net, outstanding }: { readonly net: bigint; readonly outstanding: bigint },
): bigint {
  if (kind === 'income') return 0n;
  return kind === 'final' && outstanding < net ? outstanding : net;
}

/**
 * Splits the capital within the holders' net amounts by the largest remainder. Where rounding would give a holder more
 * capital than net, the odd unit goes to the next holder with room, in the order of the keys. Throws `RangeError` like
 * `allocateByKey`, and for more capital than net.
 */
export function splitCapital(
  capital: bigint,
  holders: readonly (Holder & { readonly net: bigint })[],
): Map<string, bigint> {
  if (capital > holders.reduce((sum, { net }) => sum + net, 0n))
    throw new RangeError('The capital is a part of the net.');
  const exact = allocateByKey(capital, holders);
  const sorted = holders.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const least = (left: bigint, right: bigint) => (left < right ? left : right);
  const parts = new Map(sorted.map(({ key, net }) => [key, least(exact.get(key) ?? 0n, net)]));
  let left = capital - [...parts.values()].reduce((sum, part) => sum + part, 0n);
  while (left > 0n)
    for (const { key, net } of sorted) {
      const part = parts.get(key) ?? 0n;
      const more = part < net ? least(left, 1n) : 0n;
      parts.set(key, part + more);
      left -= more;
    }
  return parts;
}

/**
 * Splits a distribution among its holders, each part by the largest remainder. The holders' shares of a part
 * sum to that part, each is within one minor unit of the exact share, and more shares never get less. A
 * holder's gross is the sum of the holder's parts, so that every statement also adds up. Throws `RangeError`
 * like `allocateByKey`, and for a net below zero.
 */
export function splitDistribution(
  parts: DistributionParts,
  holders: readonly Holder[],
): Map<string, DistributionParts> {
  const costs = allocateByKey(parts.costs, holders);
  const reserve = allocateByKey(parts.reserve, holders);
  const fee = allocateByKey(parts.fee, holders);
  const withholding = allocateByKey(parts.withholding, holders);
  const net = allocateByKey(parts.net, holders);
  return new Map(
    holders.map(({ key }) => [
      key,
      {
        costs: costs.get(key) ?? 0n,
        reserve: reserve.get(key) ?? 0n,
        fee: fee.get(key) ?? 0n,
        withholding: withholding.get(key) ?? 0n,
        net: net.get(key) ?? 0n,
      },
    ]),
  );
}
