import type { DistributionParts } from '@parcela/domain';
import type { Distribution, DistributionFigures } from '../distributions.store.ts';
import type { OtherDistributions } from './distribution-checks.queries.ts';

/** Something unusual about a distribution. */
export interface Anomaly {
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
    | 'holder_added';
  /** It blocks the execution; otherwise staff only have to look. */
  readonly isBlocking: boolean;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface DistributionFacts {
  readonly distribution: Distribution;
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
}

/** Percent of the gross that investors do not get before tax. */
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

export const blocking = (code: Anomaly['code'], params: Anomaly['params'] = {}): Anomaly => ({
  code,
  isBlocking: true,
  params,
});
export const remarkable = (code: Anomaly['code'], params: Anomaly['params'] = {}): Anomaly => ({
  code,
  isBlocking: false,
  params,
});

const ofDates = ({ distribution, today, others }: DistributionFacts): Anomaly[] => {
  const { periodFrom, periodTo, recordOn } = distribution;
  const gap = others.last ? daysBetween(others.last.periodTo, periodFrom) - 1 : 0;
  return [
    ...(recordOn >= today ? [blocking('record_date_ahead', { recordOn })] : []),
    ...(periodTo > today ? [remarkable('period_ahead', { periodTo })] : []),
    ...(others.overlaps === null ? [] : [remarkable('period_overlaps', { importId: others.overlaps })]),
    ...(gap > 0 ? [remarkable('period_gap', { days: gap })] : []),
  ];
};

/** More than half of the gross does not reach the holders, tax apart. */
export const costsTooHigh = ({ gross, parts }: DistributionFigures): Anomaly[] => {
  const { costs, reserve, fee } = parts;
  const deducted = gross === 0n ? 0n : ((costs + reserve + fee) * 100n) / gross;
  return deducted > costsHighPercent ? [remarkable('costs_high', { percent: Number(deducted) })] : [];
};

const ofAmounts = ({ distribution, others }: DistributionFacts): Anomaly[] => {
  const { figures, expectedNet } = distribution;
  if (!figures || figures.parts.net <= 0n) return [blocking('nothing_to_pay')];
  const { net } = figures.parts;
  const offPlan = expectedNet === null ? 0n : percentOff(net, expectedNet);
  const days = BigInt(daysBetween(distribution.periodFrom, distribution.periodTo) + 1);
  // Compared by day, in whole amounts: this many days of the last one at its rate.
  const usual = others.last ? (others.last.net * days) / BigInt(others.last.days) : 0n;
  const offLast = usual > 0n ? percentOff(net, usual) : 0n;
  return [
    ...costsTooHigh(figures),
    ...(offPlan > planPercent ? [remarkable('differs_from_plan', { percent: Number(offPlan) })] : []),
    ...(offLast > lastPercent ? [remarkable('differs_from_last', { percent: Number(offLast) })] : []),
  ];
};

const ofHolders = ({
  distribution,
  lines,
  sharesHeld,
  shareCount,
  withoutAccount,
}: DistributionFacts): Anomaly[] => {
  if (lines.length === 0) return [blocking('no_holders')];
  const unsold = BigInt(shareCount) - sharesHeld;
  const empty = lines.filter(({ parts }) => parts.net === 0n).length;
  return [
    ...(unsold > 0n ? [remarkable('shares_unsold', { shares: Number(unsold) })] : []),
    ...(empty > 0 ? [remarkable('holders_get_nothing', { holders: empty })] : []),
    // In other currencies the wallet receives what no account can.
    ...(distribution.currency === 'PLN' && withoutAccount > 0
      ? [remarkable('accounts_missing', { holders: withoutAccount })]
      : []),
  ];
};

/** The amounts of a file are compared with the entitlements. */
const ofImport = ({ distribution, lines, sharesHeld, holderIds }: DistributionFacts): Anomaly[] => {
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
    ...(strange > 0 ? [remarkable('line_differs_from_share', { lines: strange })] : []),
    ...(strangers > 0 ? [remarkable('line_without_shares', { lines: strangers })] : []),
    ...(left > 0 ? [remarkable('holders_without_line', { holders: left })] : []),
  ];
};

/** What staff have to look at before a distribution is executed, blocking anomalies first. */
export const findAnomalies = (facts: DistributionFacts): readonly Anomaly[] =>
  [...ofDates(facts), ...ofAmounts(facts), ...ofHolders(facts), ...ofImport(facts)].toSorted(
    (a, b) => Number(b.isBlocking) - Number(a.isBlocking),
  );
