import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pollMajorities } from './polls.ts';
import { pollOutcomeOf, type PollRules, pollResultsOf, pollTurnoutOf, voteWeightOf } from './poll-results.ts';

const byShares = { voteType: 'ByShares', shareCount: 6n, entitledCount: 3 } as const;
const byPerson = { ...byShares, voteType: 'ByPerson' } as const;
const tally = [
  { optionKey: 'yes', votes: 1, shares: '2' },
  { optionKey: 'no', votes: 1, shares: '3' },
  { optionKey: 'other', votes: 0, shares: '0' },
];

describe('voteWeightOf', () => {
  it('is the person’s part of the project, or the same for each person, rounded down', () => {
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

  it('sum all votes before they round the turnout', () => {
    expect([pollTurnoutOf(byShares, tally), pollTurnoutOf(byPerson, tally)]).toEqual(['83.33', '66.66']);
    expect([pollTurnoutOf(byShares, []), pollTurnoutOf(byPerson, [])]).toEqual(['0.00', '0.00']);
  });
});

describe('the percentages of a poll', () => {
  it('add up to 100.00 when every share has voted, even when each option has a third', () => {
    const thirds = ['yes', 'no', 'other'].map((optionKey) => ({ optionKey, votes: 1, shares: '3000' }));
    const base = { voteType: 'ByShares', shareCount: 9000, entitledCount: 3 } as const;
    expect(pollResultsOf(base, thirds).map(({ weight }) => weight)).toEqual(['33.34', '33.33', '33.33']);
    expect(pollResultsOf({ ...base, voteType: 'ByPerson' }, thirds).map(({ weight }) => weight)).toEqual([
      '33.34',
      '33.33',
      '33.33',
    ]);
  });

  it('add up to the turnout for every set of voters', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 9 }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.constantFrom(0n, 1n),
        (shares, absent, isAbsent) => {
          const shareCount = shares.reduce((sum, one) => sum + one, absent * isAbsent);
          const base = { voteType: 'ByShares', shareCount, entitledCount: 99 } as const;
          const rows = shares.map((one, place) => ({
            optionKey: String(place),
            votes: 1,
            shares: String(one),
          }));
          const units = (percent: string): bigint => BigInt(percent.replace('.', ''));
          const weights = pollResultsOf(base, rows).map(({ weight }) => units(weight));
          const turnout = units(pollTurnoutOf(base, rows));
          expect(weights.reduce((sum, one) => sum + one, 0n)).toBe(turnout);
          expect(turnout === 10_000n || isAbsent === 1n || shareCount === 0n).toBe(true);
          // Each is the exact part, rounded down or up.
          for (const [place, weight] of weights.entries()) {
            const exact = (shares[place] ?? 0n) * 10_000n;
            expect(weight * shareCount <= exact + shareCount).toBe(true);
            expect((weight + 1n) * shareCount >= exact).toBe(true);
          }
        },
      ),
    );
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
      { quorumPercent: null, abstention: null, majority: 'Plurality', ...rules },
    );
  const votes = [
    ['yes', 20],
    ['no', 10],
    ['abstain', 30],
  ] as const;

  it('is the option with the most shares, or no option in a tie or without votes', () => {
    expect(decide(votes)).toEqual({ kind: 'decided', optionKey: 'abstain' });
    expect(decide([...votes, ['other', 30]])).toEqual({ kind: 'tie' });
    expect(
      decide([
        ['yes', 0],
        ['no', 0],
      ]),
    ).toEqual({ kind: 'no_votes' });
  });

  it('is never the abstention, even though it may count for the quorum', () => {
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

  it('needs the majority of the votes without abstentions, or of all votes', () => {
    const abstention = { optionKey: 'abstain', countsForQuorum: true };
    const half = [
      ['yes', 20],
      ['no', 15],
      ['other', 5],
      ['abstain', 30],
    ] as const;
    expect(decide(half, { abstention, majority: 'Plurality' })).toEqual({
      kind: 'decided',
      optionKey: 'yes',
    });
    expect(decide(half, { abstention, majority: 'Simple' })).toEqual({ kind: 'no_majority' });
    expect(decide(votes, { abstention, majority: 'Simple' })).toEqual({ kind: 'decided', optionKey: 'yes' });
    expect(decide(votes, { abstention, majority: 'TwoThirds' })).toEqual({
      kind: 'decided',
      optionKey: 'yes',
    });
    expect(
      decide(
        [
          ['yes', 19],
          ['no', 10],
        ],
        { majority: 'TwoThirds' },
      ),
    ).toEqual({ kind: 'no_majority' });
    expect(decide([['yes', 50]], { majority: 'Absolute' })).toEqual({ kind: 'no_majority' });
    expect(
      decide(
        [
          ['yes', 51],
          ['no', 49],
        ],
        { majority: 'Absolute' },
      ),
    ).toEqual({ kind: 'decided', optionKey: 'yes' });
  });

  it('agrees with a recomputation by every voter', () => {
    const ballot = fc.record({
      option: fc.constantFrom('yes', 'no', 'abstain', 'none'),
      shares: fc.integer({ min: 1, max: 9 }),
    });
    const rule = fc.record({
      quorumPercent: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
      counts: fc.option(fc.boolean(), { nil: null }),
      majority: fc.constantFrom(...pollMajorities),
    });
    fc.assert(
      fc.property(
        fc.array(ballot, { minLength: 1, maxLength: 30 }),
        rule,
        (ballots, { quorumPercent, counts, majority }) => {
          // One entry for each share, as on paper.
          const papers = ballots.flatMap(({ option, shares }) =>
            Array.from({ length: shares }, () => option),
          );
          const abstains = (paper: string) => counts !== null && paper === 'abstain';
          const present = papers.filter(
            (paper) => paper !== 'none' && !(abstains(paper) && counts === false),
          );
          const cast = papers.filter((paper) => paper !== 'none' && !abstains(paper));
          const count = (option: string) => cast.filter((paper) => paper === option).length;
          const [first = '', second = ''] = ['yes', 'no', 'abstain'].toSorted((a, b) => count(b) - count(a));
          const needed = {
            Plurality: 0,
            Simple: cast.length / 2,
            TwoThirds: (cast.length * 2) / 3 - 1e-9,
            Absolute: papers.length / 2,
          };
          const expected =
            quorumPercent !== null && present.length / papers.length < quorumPercent / 100 - 1e-9
              ? { kind: 'not_quorate' }
              : cast.length === 0
                ? { kind: 'no_votes' }
                : count(first) === count(second)
                  ? { kind: 'tie' }
                  : count(first) > needed[majority]
                    ? { kind: 'decided', optionKey: first }
                    : { kind: 'no_majority' };
          const tally = ['yes', 'no', 'abstain'].map((optionKey) => ({
            optionKey,
            votes: ballots.filter(({ option }) => option === optionKey).length,
            shares: String(papers.filter((paper) => paper === optionKey).length),
          }));
          expect(
            pollOutcomeOf(
              { voteType: 'ByShares', shareCount: papers.length, entitledCount: ballots.length },
              tally,
              {
                quorumPercent,
                abstention: counts === null ? null : { optionKey: 'abstain', countsForQuorum: counts },
                majority,
              },
            ),
          ).toEqual(expected);
        },
      ),
    );
  });

  it('counts people when each person has one vote', () => {
    const people = [
      { optionKey: 'yes', votes: 2, shares: '1' },
      { optionKey: 'no', votes: 1, shares: '50' },
    ];
    const base = { voteType: 'ByPerson', shareCount: 100, entitledCount: 6 } as const;
    expect(
      pollOutcomeOf(base, people, { quorumPercent: 50, abstention: null, majority: 'Plurality' }),
    ).toEqual({
      kind: 'decided',
      optionKey: 'yes',
    });
    expect(
      pollOutcomeOf(base, people, { quorumPercent: 51, abstention: null, majority: 'Plurality' }),
    ).toEqual({
      kind: 'not_quorate',
    });
  });
});
