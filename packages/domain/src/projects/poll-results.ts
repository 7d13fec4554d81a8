import { ownershipPercent } from './shares.ts';
import type { VoteType } from './polls.ts';

/** What a poll is counted against: all shares of the project, all people who are entitled. */
export interface PollBase {
  readonly voteType: VoteType;
  readonly shareCount: number | bigint;
  readonly entitledCount: number;
}

/** What one person's vote weighs, in percent with two decimals. */
export const voteWeightOf = ({ voteType, shareCount, entitledCount }: PollBase, shares: bigint): string =>
  voteType === 'ByShares' ? ownershipPercent(shares, shareCount) : ownershipPercent(1, entitledCount);

/** What all votes for an option weigh together: counted from the shares themselves, so that nothing rounds away. */
const weightOfAll = (
  { voteType, shareCount, entitledCount }: PollBase,
  all: { readonly shares: bigint; readonly votes: number },
): string =>
  voteType === 'ByShares'
    ? ownershipPercent(all.shares, shareCount)
    : ownershipPercent(all.votes, entitledCount);

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

export const pollResultsOf = (base: PollBase, tally: readonly TallyRow[]): PollResult[] =>
  tally.map(({ optionKey, votes, shares }) => ({
    optionKey,
    weight: weightOfAll(base, { votes, shares: BigInt(shares) }),
    votes,
  }));

/** What those who have voted weigh together. */
export const pollTurnoutOf = (base: PollBase, tally: readonly TallyRow[]): string =>
  weightOfAll(base, {
    votes: tally.reduce((sum, { votes }) => sum + votes, 0),
    shares: tally.reduce((sum, { shares }) => sum + BigInt(shares), 0n),
  });

export interface Abstention {
  readonly optionKey: string;
  readonly countsForQuorum: boolean;
}
export interface PollRules {
  /** Of all shares or people; null: any turnout decides. */
  readonly quorumPercent: number | null;
  readonly abstention: Abstention | null;
}
export type PollOutcome =
  | { readonly kind: 'decided'; readonly optionKey: string }
  | { readonly kind: 'tie' | 'not_quorate' | 'no_votes' };

const hundred = 100n;

/** What the votes have decided, counted from the shares or people themselves. */
export const pollOutcomeOf = (
  base: PollBase,
  tally: readonly TallyRow[],
  { quorumPercent, abstention }: PollRules,
): PollOutcome => {
  const isByShares = base.voteType === 'ByShares';
  const weightIn = ({ votes, shares }: TallyRow): bigint => (isByShares ? BigInt(shares) : BigInt(votes));
  const all = BigInt(isByShares ? base.shareCount : base.entitledCount);
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
  return first === undefined || others.length > 0
    ? { kind: 'tie' }
    : { kind: 'decided', optionKey: first.optionKey };
};
