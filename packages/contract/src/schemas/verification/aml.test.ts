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

it('amlComplete reports wrong personal data and wrong answers together', () => {
  const change = { firstName: '', documentValidUntil: '2020-01-01', finalCheck: false };
  expect(issuesOf(change).map(({ path }) => path)).toEqual(['firstName', 'finalCheck', 'documentValidUntil']);
});

describe('amlWithout', () => {
  it('requires every field except the known ones', () => {
    const { firstName: _, lastName: __, ...rest } = goodAml;
    const without = (known: readonly 'firstName'[]) => amlWithout(known, context).safeParse(rest);
    expect(without(['firstName']).error?.issues.map((issue) => issue.path.join('.'))).toEqual(['lastName']);
  });
});

describe('an exception', () => {
  const exempt = { ...context, exceptions: ['document_without_end', 'one_name'] as const };
  const { firstName: _, lastName: __, documentValidUntil: ___, ...bare } = goodAml;
  const pathsOf = (schema: ReturnType<typeof amlComplete | typeof amlWithout>, value: object) =>
    (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);

  it('makes the expiry of a document and one of the names optional', () => {
    for (const name of [{ firstName: 'Suparman' }, { lastName: 'Suparman' }])
      for (const schema of [amlComplete(exempt), amlWithout([], exempt)])
        expect(pathsOf(schema, { ...bare, ...name })).toEqual([]);
    for (const schema of [amlComplete(exempt), amlWithout([], exempt)])
      expect(pathsOf(schema, bare)).toEqual(['firstName required', 'lastName required']);
    expect(pathsOf(amlWithout(['lastName'], exempt), bare)).toEqual([]);
  });

  it('affects only the field of its kind', () => {
    const without = (kind: 'document_without_end' | 'one_name') =>
      pathsOf(amlComplete({ ...context, exceptions: [kind] }), { ...bare, firstName: 'Suparman' });
    expect(without('one_name')).toEqual(['documentValidUntil invalid_date']);
    expect(without('document_without_end')).toEqual(['lastName required']);
  });

  it('keeps the usual rules for filled fields', () => {
    const value = { ...bare, firstName: ' ', lastName: 'Suparman', documentValidUntil: '2020-01-01' };
    expect(pathsOf(amlComplete(exempt), value)).toEqual([
      'firstName required',
      'documentValidUntil errorExpired',
    ]);
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
