import { describe, expect, it } from 'vitest';
import { creditHooks, hooksOf } from './coverage.ts';
import { ignoreTexts } from './ignore-texts.ts';
import { reportOf } from './report.ts';
import type { Results } from './results.ts';
import { interval, isInSample, type MutantName } from './sample.ts';

const mutants: readonly MutantName[] = Array.from({ length: 4000 }, (_, line) => ({
  file: 'apps/api/src/modules/orders/placing/place-order.ts',
  start: { line, column: 2 },
  end: { line, column: 8 },
  mutator: 'ConditionalExpression',
  replacement: 'true',
}));
const sampleOf = (share: number, number = 1): readonly MutantName[] =>
  mutants.filter((mutant) => isInSample(mutant, { share, number }));

describe('a sample of mutants', () => {
  it('has about the requested share of all mutants, and a larger sample contains a smaller one', () => {
    const [tenth, fifth] = [sampleOf(0.1), sampleOf(0.2)];
    expect(tenth.length).toBeGreaterThan(320);
    expect(tenth.length).toBeLessThan(480);
    expect(fifth.length).toBeGreaterThan(tenth.length);
    expect(fifth).toEqual(expect.arrayContaining([...tenth]));
    expect(sampleOf(1)).toHaveLength(mutants.length);
  });

  it('differs for another sample number', () => {
    const [first, second] = [new Set(sampleOf(0.1)), sampleOf(0.1, 2)];
    expect(second.length).toBeGreaterThan(320);
    expect(second.filter((mutant) => first.has(mutant)).length).toBeLessThan(100);
  });

  it('yields the interval for the whole set that its size allows', () => {
    const [low, high] = interval(54, 60);
    expect(low).toBeCloseTo(0.799, 3);
    expect(high).toBeCloseTo(0.953, 3);
    expect(interval(0, 0)).toEqual([0, 1]);
  });
});

describe('creditHooks', () => {
  it('credits the coverage of a test file’s hooks to each test of this file and to no other', () => {
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

describe('ignoreTexts', () => {
  const text = { type: 'StringLiteral' };
  const identifier = (name: string) => ({ type: 'Identifier', name });
  const isIgnored = (type: string, name: string, ...given: readonly { readonly type: string }[]) =>
    ignoreTexts.shouldIgnore({ node: text, parent: { type, callee: identifier(name), arguments: given } }) !==
    undefined;

  it('ignores a text that names a programming error, and no other text', () => {
    const condition = identifier('row');
    expect(isIgnored('CallExpression', 'invariant', condition, text)).toBe(true);
    expect(isIgnored('NewExpression', 'RangeError', text)).toBe(true);
    expect(isIgnored('CallExpression', 'invariant', text, condition)).toBe(false);
    expect(isIgnored('NewExpression', 'BusinessError', text)).toBe(false);
    expect(isIgnored('CallExpression', 'notify', condition, text)).toBe(false);
    expect(ignoreTexts.shouldIgnore({ node: text })).toBeUndefined();
  });
});

describe('the report of mutations', () => {
  const part: Results = {
    name: 'ledger',
    sample: { share: 0.1, number: 1 },
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

  it('counts explained survivors as survivors, and gives a reason for each or says that no test noticed it', () => {
    const report = reportOf([[part]], ['orders'], '2026-01-02');
    expect(report).toContain(
      '| ledger | 40 of 400 | 37 | 1 | 2 | 0 | 1 | 0 | 95.0 % | 97.4 % | 75.0 % (59.8 % to 85.8 %) |',
    );
    expect(report).toContain('a.ts:3: `` a < b `` became `` a <= b ``: **no test noticed it**');
    expect(report).toContain('a.ts:9: `` \'log\' `` became `` "" ``: a text for logs');
    expect(report).toContain('Not tried on this machine: orders.');
  });

  it('estimates the total from the last sample, and gives each sample its own table', () => {
    const second = { ...part, sample: { share: 0.1, number: 2 }, first: { tried: 40, noticed: 36 } };
    const report = reportOf([[part], [second], []], [], '2026-01-02');
    expect(report).toContain('90.0 % are noticed');
    expect(report.split('## Sample 2')[1]).toContain('90.0 % (76.9 % to 96.0 %)');
  });
});
