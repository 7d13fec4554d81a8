import { describe, expect, it } from 'vitest';
import { resultsOf, turnoutOf, weightOf } from './voting.policy.ts';

const byShares = { voteType: 'ByShares', shareCount: 6n, entitledCount: 3 } as const;
const byPerson = { ...byShares, voteType: 'ByPerson' } as const;
const tally = [
  { optionKey: 'yes', votes: 1, shares: '2' },
  { optionKey: 'no', votes: 1, shares: '3' },
  { optionKey: 'other', votes: 0, shares: '0' },
];

describe('weightOf', () => {
  it('is the part of the project that the person owns, or the same for each person, rounded down', () => {
    expect([1n, 2n, 6n].map((shares) => weightOf(byShares, shares))).toEqual(['16.66', '33.33', '100.00']);
    expect([0n, 1n, 6n].map((shares) => weightOf(byPerson, shares))).toEqual(['33.33', '33.33', '33.33']);
  });
});

describe('resultsOf and turnoutOf', () => {
  it('count shares or people', () => {
    expect(resultsOf(byShares, tally)).toEqual([
      { optionKey: 'yes', weight: '33.33', votes: 1 },
      { optionKey: 'no', weight: '50.00', votes: 1 },
      { optionKey: 'other', weight: '0.00', votes: 0 },
    ]);
    expect(resultsOf(byPerson, tally).map(({ weight }) => weight)).toEqual(['33.33', '33.33', '0.00']);
  });

  it('sum all votes before rounding for the turnout', () => {
    expect([turnoutOf(byShares, tally), turnoutOf(byPerson, tally)]).toEqual(['83.33', '66.66']);
    expect([turnoutOf(byShares, []), turnoutOf(byPerson, [])]).toEqual(['0.00', '0.00']);
  });
});
