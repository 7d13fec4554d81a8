import { describe, expect, it } from 'vitest';
import { amlRules, goodAml } from './aml.cases.ts';
import { amlComplete, amlDraft, amlWithout } from './aml.ts';

const context = { today: '2026-11-21', isCountry: (alpha3: string) => alpha3 !== 'XXX' };
const issuesOf = (change: object) =>
  (amlComplete(context).safeParse({ ...goodAml, ...change }).error?.issues ?? []).map(
    ({ path, message }) => ({
      path: path.join('.'),
      code: message,
    }),
  );
const sorted = (issues: readonly { path: string }[]) =>
  issues.toSorted((a, b) => a.path.localeCompare(b.path));

describe.each(amlRules(context.today))('$rule', ({ broken, accepted }) => {
  it.each(broken)('refuses an invalid value ($what)', ({ change, issues }) => {
    expect(sorted(issuesOf(change))).toEqual(sorted(issues));
  });

  it.each(accepted)('accepts a valid value ($what)', ({ change }) => {
    expect(issuesOf(change)).toEqual([]);
  });
});

it('amlComplete names a wrong person and wrong answers together', () => {
  const change = { firstName: '', documentValidUntil: '2020-01-01', finalCheck: false };
  expect(issuesOf(change).map(({ path }) => path)).toEqual(['firstName', 'finalCheck', 'documentValidUntil']);
});

describe('amlWithout', () => {
  it('requires every field but the known ones', () => {
    const { firstName: _, lastName: __, ...rest } = goodAml;
    const without = (known: readonly 'firstName'[]) => amlWithout(known, context).safeParse(rest);
    expect(without(['firstName']).error?.issues.map((issue) => issue.path.join('.'))).toEqual(['lastName']);
  });
});

describe('amlDraft', () => {
  it('accepts an incomplete form', () => {
    expect(amlDraft.safeParse({}).success).toBe(true);
    expect(
      amlDraft.safeParse({ firstName: '', dateOfBirth: '19', originOfFunds: { other: '' } }).success,
    ).toBe(true);
  });

  it.each([{ verification: ['KYC'] }, { firstName: 'x'.repeat(101) }, { finalCheck: true }])(
    'refuses %j',
    (body) => {
      expect(amlDraft.safeParse(body).success).toBe(false);
    },
  );
});
