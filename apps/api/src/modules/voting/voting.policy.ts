import { ownershipPercent, type VoteType } from '@parcela/domain';

/** What a poll is counted against: all shares of the project, all people who are entitled. */
export interface PollBase {
  readonly voteType: VoteType;
  readonly shareCount: number | bigint;
  readonly entitledCount: number;
}

/** What one person's vote weighs, in percent with two decimals. */
export const weightOf = ({ voteType, shareCount, entitledCount }: PollBase, shares: bigint): string =>
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

export const resultsOf = (base: PollBase, tally: readonly TallyRow[]): PollResult[] =>
  tally.map(({ optionKey, votes, shares }) => ({
    optionKey,
    weight: weightOfAll(base, { votes, shares: BigInt(shares) }),
    votes,
  }));

/** What those who have voted weigh together. */
export const turnoutOf = (base: PollBase, tally: readonly TallyRow[]): string =>
  weightOfAll(base, {
    votes: tally.reduce((sum, { votes }) => sum + votes, 0),
    shares: tally.reduce((sum, { shares }) => sum + BigInt(shares), 0n),
  });
