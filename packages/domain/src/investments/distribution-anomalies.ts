import type { DistributionKind, DistributionParts } from './distributions.ts';

/** Something unusual about a distribution. */
export interface DistributionAnomaly {
  readonly code:
    | 'record_date_ahead'
    | 'nothing_to_pay'
    | 'no_holders'
    | 'period_overlaps'
    | 'period_ahead'
    | 'period_gap'
    | 'costs_high'
    | 'differs_from_plan'
    | 'differs_from_last'
    | 'shares_unsold'
    | 'holders_get_nothing'
    | 'accounts_missing'
    | 'line_differs_from_share'
    | 'line_without_shares'
    | 'holders_without_line'
    | 'nothing_to_correct'
    | 'holders_owe'
    | 'holder_added'
    | 'project_open'
    | 'orders_open'
    | 'transfers_open'
    | 'shares_moved'
    | 'capital_above_paid'
    | 'capital_lost'
    | 'reserve_short'
    | 'capital_one_by_one';
  /** True when it blocks the execution; otherwise staff only have to check it. */
  readonly isBlocking: boolean;
  readonly params: Readonly<Record<string, string | number>>;
}

interface Figures {
  readonly gross: bigint;
  readonly parts: DistributionParts;
}

/** The checked data of a distribution: days as `YYYY-MM-DD`, amounts in minor units of its currency. */
export interface CheckedDistribution {
  readonly origin: string;
  readonly currency: string;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly recordOn: string;
  readonly expectedNet: bigint | null;
  readonly figures: Figures | null;
}

/** The relevant facts about the project's other distributions. */
export interface OtherDistributions {
  /** Import id of another distribution for days of the same period. */
  readonly overlaps: string | null;
  /** Figures of the last executed distribution that ended before, with its corrections. */
  readonly last: { readonly periodTo: string; readonly net: bigint; readonly days: number } | null;
}

/** What decides about a distribution of capital; amounts in minor units of its currency. */
export interface CapitalFacts {
  readonly kind: Exclude<DistributionKind, 'income'>;
  /** Neither Completed nor Closed. */
  readonly isProjectOpen: boolean;
  /** Orders that may still become Paid, and transfers of shares that wait for staff. */
  readonly openOrders: number;
  readonly openTransfers: number;
  /** Shares moved after the record date. */
  readonly haveSharesMoved: boolean;
  /** What orders brought into the project, less the capital that was repaid. */
  readonly outstanding: bigint;
  readonly capital: bigint;
  /** The reserve of the project, and the part of it that is released. */
  readonly reserve: bigint;
  readonly released: bigint;
  /** Import id of another distribution of the project's capital that comes first, or ended the project. */
  readonly other: string | null;
}

export interface DistributionFacts {
  readonly distribution: CheckedDistribution;
  /** In the platform's zone. */
  readonly today: string;
  readonly lines: readonly {
    readonly userId: number;
    readonly shares: bigint;
    readonly parts: DistributionParts;
  }[];
  /** Shares of all holders on the record date. */
  readonly sharesHeld: bigint;
  /** Holders on that day; more than lines only in an import. */
  readonly holderIds: ReadonlySet<number>;
  readonly shareCount: number;
  readonly others: OtherDistributions;
  readonly withoutAccount: number;
  /** Undefined for income. */
  readonly capital?: CapitalFacts;
}

/** Percentage of the gross that does not reach investors, before tax. */
const costsHighPercent = 50n;
const planPercent = 20n;
const lastPercent = 50n;

const percentOff = (value: bigint, from: bigint): bigint => {
  const difference = value > from ? value - from : from - value;
  return (difference * 100n) / from;
};

const dayMs = 86_400_000;
/** Of calendar days, which have no zone. */
const daysBetween = (from: string, to: string): number =>
  Math.round((new Date(`${to}T00:00:00Z`).getTime() - new Date(`${from}T00:00:00Z`).getTime()) / dayMs);

export const blockingAnomaly = (
  code: DistributionAnomaly['code'],
  params: DistributionAnomaly['params'] = {},
): DistributionAnomaly => ({
  code,
  isBlocking: true,
  params,
});
export const remarkableAnomaly = (
  code: DistributionAnomaly['code'],
  params: DistributionAnomaly['params'] = {},
): DistributionAnomaly => ({
  code,
  isBlocking: false,
  params,
});

const ofDates = ({ distribution, today, others }: DistributionFacts): DistributionAnomaly[] => {
  const { periodFrom, periodTo, recordOn } = distribution;
  const gap = others.last ? daysBetween(others.last.periodTo, periodFrom) - 1 : 0;
  return [
    ...(recordOn >= today ? [blockingAnomaly('record_date_ahead', { recordOn })] : []),
    ...(periodTo > today ? [remarkableAnomaly('period_ahead', { periodTo })] : []),
    ...(others.overlaps === null
      ? []
      : [remarkableAnomaly('period_overlaps', { importId: others.overlaps })]),
    ...(gap > 0 ? [remarkableAnomaly('period_gap', { days: gap })] : []),
  ];
};

/** More than half of the gross does not reach the holders, apart from tax. */
export const highCosts = ({ gross, parts }: Figures): DistributionAnomaly[] => {
  const { costs, reserve, fee } = parts;
  const deducted = gross === 0n ? 0n : ((costs + reserve + fee) * 100n) / gross;
  return deducted > costsHighPercent ? [remarkableAnomaly('costs_high', { percent: Number(deducted) })] : [];
};

const ofAmounts = ({ distribution, others, capital }: DistributionFacts): DistributionAnomaly[] => {
  const { figures, expectedNet } = distribution;
  // A sale may leave nothing: the shares are redeemed all the same.
  if (!figures || (figures.parts.net <= 0n && capital?.kind !== 'final'))
    return [blockingAnomaly('nothing_to_pay')];
  const { net } = figures.parts;
  const offPlan = expectedNet === null ? 0n : percentOff(net, expectedNet);
  const days = BigInt(daysBetween(distribution.periodFrom, distribution.periodTo) + 1);
  // Compares by day, in whole amounts: this number of days of the last one at its rate.
  const usual = others.last ? (others.last.net * days) / BigInt(others.last.days) : 0n;
  const offLast = usual > 0n ? percentOff(net, usual) : 0n;
  return [
    ...highCosts(figures),
    ...(offPlan > planPercent ? [remarkableAnomaly('differs_from_plan', { percent: Number(offPlan) })] : []),
    ...(offLast > lastPercent ? [remarkableAnomaly('differs_from_last', { percent: Number(offLast) })] : []),
  ];
};

const ofHolders = ({
  distribution,
  lines,
  sharesHeld,
  shareCount,
  withoutAccount,
}: DistributionFacts): DistributionAnomaly[] => {
  if (lines.length === 0) return [blockingAnomaly('no_holders')];
  const unsold = BigInt(shareCount) - sharesHeld;
  const empty = lines.filter(({ parts }) => parts.net === 0n).length;
  return [
    ...(unsold > 0n ? [remarkableAnomaly('shares_unsold', { shares: Number(unsold) })] : []),
    ...(empty > 0 ? [remarkableAnomaly('holders_get_nothing', { holders: empty })] : []),
    // In other currencies the wallet receives the money when there is no account.
    ...(distribution.currency === 'PLN' && withoutAccount > 0
      ? [remarkableAnomaly('accounts_missing', { holders: withoutAccount })]
      : []),
  ];
};

/** The amounts of a file are compared with the entitlements. */
const ofImport = ({
  distribution,
  lines,
  sharesHeld,
  holderIds,
}: DistributionFacts): DistributionAnomaly[] => {
  const { figures } = distribution;
  if (distribution.origin !== 'imported' || !figures) return [];
  const isOff = (line: DistributionFacts['lines'][number]): boolean => {
    const off = line.parts.net * sharesHeld - figures.parts.net * line.shares;
    return line.shares > 0n && (off < 0n ? -off : off) >= sharesHeld;
  };
  const strange = lines.filter(isOff).length;
  const strangers = lines.filter(({ shares }) => shares === 0n).length;
  const named = new Set(lines.map(({ userId }) => userId));
  const left = [...holderIds].filter((id) => !named.has(id)).length;
  return [
    ...(strange > 0 ? [remarkableAnomaly('line_differs_from_share', { lines: strange })] : []),
    ...(strangers > 0 ? [remarkableAnomaly('line_without_shares', { lines: strangers })] : []),
    ...(left > 0 ? [remarkableAnomaly('holders_without_line', { holders: left })] : []),
  ];
};

/** The part of the paid in capital that a sale does not bring back, in whole percent. */
const lostPercent = ({ outstanding, capital }: CapitalFacts): number =>
  outstanding > capital ? Number(((outstanding - capital) * 100n + outstanding - 1n) / outstanding) : 0;

/** Nothing may move the shares of a sold project, and no more is repaid than was paid in. */
const ofCapital = ({ capital: facts }: DistributionFacts): DistributionAnomaly[] => {
  if (!facts) return [];
  const { kind, openOrders, openTransfers, outstanding, capital, reserve, released, other } = facts;
  const isFinal = kind === 'final';
  return [
    ...(other === null ? [] : [blockingAnomaly('capital_one_by_one', { importId: other })]),
    ...(isFinal && facts.isProjectOpen ? [blockingAnomaly('project_open')] : []),
    ...(isFinal && openOrders > 0 ? [blockingAnomaly('orders_open', { orders: openOrders })] : []),
    ...(isFinal && openTransfers > 0
      ? [blockingAnomaly('transfers_open', { transfers: openTransfers })]
      : []),
    ...(isFinal && facts.haveSharesMoved ? [blockingAnomaly('shares_moved')] : []),
    ...(capital > outstanding ? [blockingAnomaly('capital_above_paid')] : []),
    ...(released > reserve ? [blockingAnomaly('reserve_short')] : []),
    ...(isFinal && lostPercent(facts) > 0
      ? [remarkableAnomaly('capital_lost', { percent: lostPercent(facts) })]
      : []),
  ];
};

/** The anomalies that staff have to check before executing a distribution, blocking ones first. */
export const findDistributionAnomalies = (facts: DistributionFacts): readonly DistributionAnomaly[] =>
  [
    ...ofDates(facts),
    ...ofAmounts(facts),
    ...ofHolders(facts),
    ...ofImport(facts),
    ...ofCapital(facts),
  ].toSorted((a, b) => Number(b.isBlocking) - Number(a.isBlocking));
