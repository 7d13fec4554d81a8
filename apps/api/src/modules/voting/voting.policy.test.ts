import { describe, expect, it } from 'vitest';
import { resultsOf, turnoutOf, weightOf } from './voting.policy.ts';

const byShares = { voteType: 'ByShares', shareCount: 6n, entitledCount: 3 } as const;
const byPerson = { ...byShares, voteType: 'ByPerson' } as const;
const tally = [
  { optionKey: 'yes', votes: 1, shares: '2' },
  { optionKey: 'no', votes: 1, shares: '3' },
  { optionKey: 'other', votes: 0, shares: '0' },
];

describe('a vote', () => {
  it('weighs the part of the project that its person holds, or as much as everybody’s, rounded down', () => {
    expect([1n, 2n, 6n].map((shares) => weightOf(byShares, shares))).toEqual(['16.66', '33.33', '100.00']);
    expect([0n, 1n, 6n].map((shares) => weightOf(byPerson, shares))).toEqual(['33.33', '33.33', '33.33']);
  });
});

describe('the result of a poll', () => {
  it('is counted from shares, or from people', () => {
    expect(resultsOf(byShares, tally)).toEqual([
      { optionKey: 'yes', weight: '33.33', votes: 1 },
      { optionKey: 'no', weight: '50.00', votes: 1 },
      { optionKey: 'other', weight: '0.00', votes: 0 },
    ]);
    expect(resultsOf(byPerson, tally).map(({ weight }) => weight)).toEqual(['33.33', '33.33', '0.00']);
  });

  it('has the turnout of all votes together, so that nothing rounds away', () => {
    expect([turnoutOf(byShares, tally), turnoutOf(byPerson, tally)]).toEqual(['83.33', '66.66']);
    expect([turnoutOf(byShares, []), turnoutOf(byPerson, [])]).toEqual(['0.00', '0.00']);
  });
});
