import { describe, expect, it } from 'vitest';
import { pollOutcomeOf, type PollRules, pollResultsOf, pollTurnoutOf, voteWeightOf } from './poll-results.ts';

const byShares = { voteType: 'ByShares', shareCount: 6n, entitledCount: 3 } as const;
const byPerson = { ...byShares, voteType: 'ByPerson' } as const;
const tally = [
  { optionKey: 'yes', votes: 1, shares: '2' },
  { optionKey: 'no', votes: 1, shares: '3' },
  { optionKey: 'other', votes: 0, shares: '0' },
];

describe('voteWeightOf', () => {
  it('is the part of the project that the person owns, or the same for each person, rounded down', () => {
    expect([1n, 2n, 6n].map((shares) => voteWeightOf(byShares, shares))).toEqual([
      '16.66',
      '33.33',
      '100.00',
    ]);
    expect([0n, 1n, 6n].map((shares) => voteWeightOf(byPerson, shares))).toEqual(['33.33', '33.33', '33.33']);
  });
});

describe('pollResultsOf and pollTurnoutOf', () => {
  it('count shares or people', () => {
    expect(pollResultsOf(byShares, tally)).toEqual([
      { optionKey: 'yes', weight: '33.33', votes: 1 },
      { optionKey: 'no', weight: '50.00', votes: 1 },
      { optionKey: 'other', weight: '0.00', votes: 0 },
    ]);
    expect(pollResultsOf(byPerson, tally).map(({ weight }) => weight)).toEqual(['33.33', '33.33', '0.00']);
  });

  it('sum all votes before rounding for the turnout', () => {
    expect([pollTurnoutOf(byShares, tally), pollTurnoutOf(byPerson, tally)]).toEqual(['83.33', '66.66']);
    expect([pollTurnoutOf(byShares, []), pollTurnoutOf(byPerson, [])]).toEqual(['0.00', '0.00']);
  });
});

describe('pollOutcomeOf', () => {
  const decide = (
    votes: readonly (readonly [optionKey: string, shares: number])[],
    rules: Partial<PollRules> = {},
  ) =>
    pollOutcomeOf(
      { voteType: 'ByShares', shareCount: 100, entitledCount: 9 },
      votes.map(([optionKey, shares]) => ({ optionKey, votes: shares > 0 ? 1 : 0, shares: String(shares) })),
      { quorumPercent: null, abstention: null, ...rules },
    );
  const votes = [
    ['yes', 20],
    ['no', 10],
    ['abstain', 30],
  ] as const;

  it('is the option with the most shares, and none with as many or without votes', () => {
    expect(decide(votes)).toEqual({ kind: 'decided', optionKey: 'abstain' });
    expect(decide([...votes, ['other', 30]])).toEqual({ kind: 'tie' });
    expect(
      decide([
        ['yes', 0],
        ['no', 0],
      ]),
    ).toEqual({ kind: 'no_votes' });
  });

  it('is never the abstention, which counts for the quorum or does not', () => {
    const counts = { optionKey: 'abstain', countsForQuorum: true };
    expect(decide(votes, { abstention: counts })).toEqual({ kind: 'decided', optionKey: 'yes' });
    expect(decide(votes, { abstention: counts, quorumPercent: 60 })).toEqual({
      kind: 'decided',
      optionKey: 'yes',
    });
    expect(decide(votes, { abstention: counts, quorumPercent: 61 })).toEqual({ kind: 'not_quorate' });
    const leftOut = { optionKey: 'abstain', countsForQuorum: false };
    expect(decide(votes, { abstention: leftOut, quorumPercent: 30 })).toEqual({
      kind: 'decided',
      optionKey: 'yes',
    });
    expect(decide(votes, { abstention: leftOut, quorumPercent: 31 })).toEqual({ kind: 'not_quorate' });
    expect(decide([['abstain', 90]], { abstention: counts })).toEqual({ kind: 'no_votes' });
  });

  it('counts people where each has one vote', () => {
    const people = [
      { optionKey: 'yes', votes: 2, shares: '1' },
      { optionKey: 'no', votes: 1, shares: '50' },
    ];
    const base = { voteType: 'ByPerson', shareCount: 100, entitledCount: 6 } as const;
    expect(pollOutcomeOf(base, people, { quorumPercent: 50, abstention: null })).toEqual({
      kind: 'decided',
      optionKey: 'yes',
    });
    expect(pollOutcomeOf(base, people, { quorumPercent: 51, abstention: null })).toEqual({
      kind: 'not_quorate',
    });
  });
});
