import { describe, expect, it } from 'vitest';
import { creditHooks, hooksOf } from './coverage.ts';
import { reportOf } from './report.ts';
import type { Results } from './results.ts';
import { interval, isInSample, type MutantName } from './sample.ts';

const mutants: readonly MutantName[] = Array.from({ length: 4000 }, (_, line) => ({
  file: 'apps/api/src/modules/orders/place-order.ts',
  start: { line, column: 2 },
  end: { line, column: 8 },
  mutator: 'ConditionalExpression',
  replacement: 'true',
}));
const sampleOf = (share: number): readonly MutantName[] =>
  mutants.filter((mutant) => isInSample(mutant, share));

describe('The sample of mutants', () => {
  it('is about as large as its share, and a larger one holds a smaller one', () => {
    const [tenth, fifth] = [sampleOf(0.1), sampleOf(0.2)];
    expect(tenth.length).toBeGreaterThan(320);
    expect(tenth.length).toBeLessThan(480);
    expect(fifth.length).toBeGreaterThan(tenth.length);
    expect(fifth).toEqual(expect.arrayContaining([...tenth]));
    expect(sampleOf(1)).toHaveLength(mutants.length);
  });

  it('says of all what a sample of its size can say', () => {
    const [low, high] = interval(54, 60);
    expect(low).toBeCloseTo(0.799, 3);
    expect(high).toBeCloseTo(0.953, 3);
    expect(interval(0, 0)).toEqual([0, 1]);
  });
});

describe('What the hooks of a test file reach', () => {
  it('is credited to each test of the file and to no other', () => {
    const coverage = {
      static: { 1: 1 },
      perTest: { [hooksOf('a.test.ts')]: { 7: 2 }, 'a.test.ts#one': { 7: 1 }, 'b.test.ts#one': { 8: 1 } },
    };
    expect(creditHooks(coverage, ['a.test.ts#one', 'a.test.ts#two', 'b.test.ts#one'])).toEqual({
      static: { 1: 1 },
      perTest: { 'a.test.ts#one': { 7: 3 }, 'a.test.ts#two': { 7: 2 }, 'b.test.ts#one': { 8: 1 } },
    });
  });
});

describe('The report', () => {
  const part: Results = {
    name: 'ledger',
    share: 0.1,
    first: { tried: 40, noticed: 30 },
    all: 400,
    killed: 37,
    timeouts: 1,
    broken: 0,
    left: 0,
    survivors: [
      {
        file: 'a.ts',
        lineNumber: 3,
        line: 'x',
        from: 'a < b',
        to: 'a <= b',
        isCovered: true,
        reason: undefined,
      },
      {
        file: 'a.ts',
        lineNumber: 9,
        line: 'y',
        from: "'log'",
        to: '""',
        isCovered: true,
        reason: 'a text for logs',
      },
    ],
  };

  it('counts explained survivors as survivors, and names each with its reason or that a test is missing', () => {
    const report = reportOf([part], ['orders'], '2026-01-02');
    expect(report).toContain(
      '| ledger | 40 of 400 | 37 | 1 | 2 | 0 | 1 | 0 | 95.0 % | 97.4 % | 75.0 % (59.8 % to 85.8 %) |',
    );
    expect(report).toContain('a.ts:3: `` a < b `` became `` a <= b ``: **a test is missing**');
    expect(report).toContain('a.ts:9: `` \'log\' `` became `` "" ``: a text for logs');
    expect(report).toContain('Not tried on this machine: orders.');
  });
});
