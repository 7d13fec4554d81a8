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
  it.each(broken)('is broken: $what', ({ change, issues }) => {
    expect(sorted(issuesOf(change))).toEqual(sorted(issues));
  });

  it.each(accepted)('is kept: $what', ({ change }) => {
    expect(issuesOf(change)).toEqual([]);
  });
});

it('a wrong person is named beside wrong answers', () => {
  const change = { firstName: '', documentValidUntil: '2020-01-01', finalCheck: false };
  expect(issuesOf(change).map(({ path }) => path)).toEqual(['firstName', 'finalCheck', 'documentValidUntil']);
});

describe('a form that shows what the profile knows', () => {
  it('asks for no known field, and for every other', () => {
    const { firstName: _, lastName: __, ...rest } = goodAml;
    const without = (known: readonly 'firstName'[]) => amlWithout(known, context).safeParse(rest);
    expect(without(['firstName']).error?.issues.map((issue) => issue.path.join('.'))).toEqual(['lastName']);
  });
});

describe('a draft', () => {
  it('takes whatever is there so far', () => {
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
