import { allocateByKey } from '../money/allocation.ts';
import type { Holder } from '../money/allocation.ts';

/** planned: announced ahead; declared: with its figures; approved: two people agreed, it is being executed. */
export const distributionStates = ['planned', 'declared', 'approved', 'executed', 'cancelled'] as const;
export type DistributionState = (typeof distributionStates)[number];

/**
 * waiting: the money is earmarked and needs a bank account, or staff; ordered: the bank is to pay it; settled: it is in
 * the wallet, or the bank's statement shows it.
 */
export const distributionLineStates = ['pending', 'waiting', 'ordered', 'settled'] as const;
export type DistributionLineState = (typeof distributionLineStates)[number];

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
