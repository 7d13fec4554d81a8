import { percentsThatAdd, votePercent } from './shares.ts';
import type { PollMajority, VoteType } from './polls.ts';

/** The base of a poll's count: all shares of the project, or all entitled people. */
export interface PollBase {
  readonly voteType: VoteType;
  readonly shareCount: number | bigint;
  readonly entitledCount: number;
}

/** The weight of one person's vote, in percent with two decimals. */
export const voteWeightOf = ({ voteType, shareCount, entitledCount }: PollBase, shares: bigint): string =>
  voteType === 'ByShares' ? votePercent(shares, shareCount) : votePercent(1, entitledCount);

/** The votes for an option; shares as text, because a JSON number would lose precision beyond 2^53. */
export interface TallyRow {
  readonly optionKey: string;
  readonly votes: number;
  readonly shares: string;
}

export interface PollResult {
  readonly optionKey: string;
  readonly weight: string;
  readonly votes: number;
}

/** The unit of a poll's count: shares or people. */
const countedIn = ({ voteType }: PollBase, { votes, shares }: TallyRow): bigint =>
  voteType === 'ByShares' ? BigInt(shares) : BigInt(votes);

const wholeOf = ({ voteType, shareCount, entitledCount }: PollBase): bigint =>
  BigInt(voteType === 'ByShares' ? shareCount : entitledCount);

/**
 * The total weight of the votes for each option, counted from the shares themselves; the weights add up to
 * the turnout.
 */
export const pollResultsOf = (base: PollBase, tally: readonly TallyRow[]): PollResult[] => {
  const weights = percentsThatAdd(
    tally.map((row) => countedIn(base, row)),
    wholeOf(base),
  );
  return tally.map(({ optionKey, votes }, place) => ({ optionKey, weight: weights[place] ?? '0.00', votes }));
};

/** The total weight of all voters. */
export const pollTurnoutOf = (base: PollBase, tally: readonly TallyRow[]): string =>
  votePercent(
    tally.reduce((sum, row) => sum + countedIn(base, row), 0n),
    wholeOf(base),
  );

export interface Abstention {
  readonly optionKey: string;
  readonly countsForQuorum: boolean;
}
export interface PollRules {
  /** Percentage of all shares or people; null: any turnout decides. */
  readonly quorumPercent: number | null;
  readonly abstention: Abstention | null;
  readonly majority: PollMajority;
}
export type PollOutcome =
  | { readonly kind: 'decided'; readonly optionKey: string }
  | { readonly kind: 'tie' | 'not_quorate' | 'no_votes' | 'no_majority' };

const hundred = 100n;

/** Tells whether an option's votes reach the majority; `cast` are all votes without abstentions. */
const reaches = (majority: PollMajority, votes: { most: bigint; cast: bigint; all: bigint }): boolean => {
  const { most, cast, all } = votes;
  switch (majority) {
    case 'Plurality':
      return true;
    case 'Simple':
      return 2n * most > cast;
    case 'TwoThirds':
      return 3n * most >= 2n * cast;
    case 'Absolute':
      return 2n * most > all;
    default:
      return majority satisfies never;
  }
};

/** The decision of the votes, counted from the shares or people themselves. */
export const pollOutcomeOf = (
  base: PollBase,
  tally: readonly TallyRow[],
  { quorumPercent, abstention, majority }: PollRules,
): PollOutcome => {
  const weightIn = (row: TallyRow): bigint => countedIn(base, row);
  const all = wholeOf(base);
  const taking = tally.filter(
    ({ optionKey }) => optionKey !== abstention?.optionKey || abstention.countsForQuorum,
  );
  const present = taking.reduce((sum, row) => sum + weightIn(row), 0n);
  if (quorumPercent !== null && present * hundred < BigInt(quorumPercent) * all)
    return { kind: 'not_quorate' };
  const deciding = tally.filter(({ optionKey }) => optionKey !== abstention?.optionKey);
  const most = deciding.reduce((max, row) => (weightIn(row) > max ? weightIn(row) : max), 0n);
  if (most === 0n) return { kind: 'no_votes' };
  const [first, ...others] = deciding.filter((row) => weightIn(row) === most);
  if (first === undefined || others.length > 0) return { kind: 'tie' };
  const cast = deciding.reduce((sum, row) => sum + weightIn(row), 0n);
  return reaches(majority, { most, cast, all })
    ? { kind: 'decided', optionKey: first.optionKey }
    : { kind: 'no_majority' };
};
