import { allocateByKey } from '../money/allocation.ts';
import type { Holder } from '../money/allocation.ts';
import { payoutMethods } from '../orders/payment-types.ts';

/** planned: announced ahead; declared: with its figures; approved: two people agreed, it is being executed. */
export const distributionStates = ['planned', 'declared', 'approved', 'executed', 'cancelled'] as const;
export type DistributionState = (typeof distributionStates)[number];

/**
 * waiting: the money is earmarked and needs a bank account, or staff; ordered: the bank is to pay it; settled: it is in
 * the wallet, or the bank's statement shows it.
 */
export const distributionLineStates = ['pending', 'waiting', 'ordered', 'settled'] as const;
export type DistributionLineState = (typeof distributionLineStates)[number];

/** How a line was settled: as its holder chose, or by what the holder owes. */
export const distributionSettlements = [...payoutMethods, 'Deduction'] as const;
export type DistributionSettlement = (typeof distributionSettlements)[number];

/** How staff settle what a holder owes: out of the holder's wallet, or not at all. */
export const debtSettlements = ['collected', 'waived'] as const;
export type DebtSettlement = (typeof debtSettlements)[number];

/** What is paid out of the rent before investors get it. */
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

/** What the rent of a period was spent on, minor units; the parts sum to the gross. */
export interface DistributionParts {
  readonly costs: bigint;
  /** Retained for the project. */
  readonly reserve: bigint;
  /** The platform's. */
  readonly fee: bigint;
  /** Tax, before the holders get the rest. */
  readonly withholding: bigint;
  /** What the holders get. */
  readonly net: bigint;
}

const partNames = [
  'costs',
  'reserve',
  'fee',
  'withholding',
  'net',
] as const satisfies (keyof DistributionParts)[];

/** Nothing of each part. */
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

/** What a correction adds to what is booked, part by part; parts that were too large become negative. */
export function differenceOf(corrected: DistributionParts, booked: DistributionParts): DistributionParts {
  return {
    costs: corrected.costs - booked.costs,
    reserve: corrected.reserve - booked.reserve,
    fee: corrected.fee - booked.fee,
    withholding: corrected.withholding - booked.withholding,
    net: corrected.net - booked.net,
  };
}

/** Is there nothing in any part? */
export function isNothing(parts: DistributionParts): boolean {
  return partNames.every((name) => parts[name] === 0n);
}

/**
 * How much of an amount pays each of these debts, the first ones first: nothing is paid twice, and never more than the
 * amount. Throws `RangeError` for a negative amount or debt.
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
 * Takes everything off the gross rent; what is left is the net. It is negative where more was spent than came in.
 * Throws `RangeError` for a negative amount.
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
 * Splits a distribution among its holders, each part by the largest remainder: what the holders get of
 * a part sums to that part, each is within one minor unit of the exact share, more shares never get less of any part.
 * A holder's gross is the sum of the holder's parts, so that every statement adds up, too. Throws `RangeError` as
 * `allocateByKey`, and for a net below zero.
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
