import { describe, expect, test } from 'vitest';
import { type CheckState, chooseView, type VerificationSituation } from './verification-view.ts';

const options = (['SIGNUP', 'KYC', 'AML', 'ORDER', 'INVESTOR'] as const).map((type, index) => ({
  type,
  relevance: index + 1,
}));
const situation = (change: Partial<VerificationSituation>): VerificationSituation => ({
  type: undefined,
  subType: undefined,
  search: {},
  options,
  granted: ['SIGNUP'],
  kycState: 'none',
  renewal: null,
  ...change,
});
const withKyc = ['SIGNUP', 'KYC'] as const;
const withBoth = ['SIGNUP', 'KYC', 'AML'] as const;

describe('chooseView', () => {
  test.each([
    [{ granted: ['SIGNUP'] as const }, '/verification/kyc'],
    [
      { granted: ['SIGNUP'] as const, search: { checking: true, slug: 'a b' } },
      '/verification/kyc?checking=true&slug=a+b',
    ],
    [{ granted: withKyc, search: { slug: 'brno' } }, '/verification/aml?slug=brno'],
    [{ granted: withBoth, search: { slug: 'brno' } }, '/projects/brno/order'],
    [{ granted: withBoth }, '/projects'],
    [
      { granted: ['SIGNUP'] as const, options: options.filter(({ type }) => type !== 'KYC') },
      '/verification/aml',
    ],
  ])('redirects %j to the next step (spec 4.19)', (change, href) => {
    expect(chooseView(situation(change))).toEqual({ view: 'redirect', href });
  });

  test('shows the success message first when the flag is set', () => {
    expect(chooseView(situation({ granted: withKyc, search: { success: true } }))).toEqual({
      view: 'success',
      href: '/verification/aml',
    });
  });

  test('redirects from an unknown step', () => {
    expect(chooseView(situation({ type: 'order', granted: withKyc })).view).toBe('redirect');
  });
});

describe('chooseView during the identity check', () => {
  test.each<[Partial<VerificationSituation>, string]>([
    [{}, 'kyc-selection'],
    [{ kycState: 'retry' }, 'kyc-selection'],
    [{ kycState: 'expired' }, 'kyc-selection'],
    [{ kycState: 'pending' }, 'kyc-checking'],
    [{ kycState: 'review' }, 'kyc-checking'],
    [{ kycState: 'rejected' }, 'kyc-checking'],
    [{ search: { checking: true } }, 'kyc-checking'],
    [{ subType: 'sumsub' }, 'kyc-widget'],
    [{ subType: 'sumsub', kycState: 'pending' }, 'kyc-widget'],
    [{ subType: 'sumsub', kycState: 'rejected' }, 'kyc-checking'],
    [{ subType: 'bankid' }, 'bank-id'],
    [{ subType: 'bankid', kycState: 'retry' }, 'bank-id'],
    [{ subType: 'bankid', kycState: 'rejected' }, 'kyc-checking'],
    [{ subType: 'bankid', granted: withKyc, kycState: 'done' }, 'kyc-done'],
    [{ subType: 'fax' }, 'redirect'],
    [{ granted: withKyc }, 'kyc-done'],
    [{ granted: withKyc, search: { checking: true }, kycState: 'done' satisfies CheckState }, 'kyc-done'],
  ])('for %j shows %s (spec 2.22)', (change, view) => {
    expect(chooseView(situation({ type: 'kyc', ...change })).view).toBe(view);
  });
});

describe('chooseView during a renewal', () => {
  test.each<[Partial<VerificationSituation>, string]>([
    [{ renewal: 'due' }, 'kyc-selection'],
    [{ renewal: 'due', subType: 'sumsub' }, 'kyc-widget'],
    [{ renewal: 'due', subType: 'bankid' }, 'bank-id'],
    [{ renewal: 'draft' }, 'kyc-selection'],
    [{ renewal: 'retry' }, 'kyc-selection'],
    [{ renewal: 'pending' }, 'kyc-checking'],
    [{ renewal: 'review' }, 'kyc-checking'],
    [{ renewal: 'retry', search: { checking: true } }, 'kyc-checking'],
    // The first check of a document that expires soon has just been accepted, so no renewal is due
    // immediately.
    [{ renewal: 'due', search: { checking: true } }, 'kyc-done'],
  ])('for %j shows %s', (change, view) => {
    const renewing = situation({ type: 'kyc', granted: withBoth, kycState: 'done', ...change });
    expect(chooseView(renewing).view).toBe(view);
  });

  test('lets the investor go on to the order', () => {
    const href = '/projects/brno/order';
    const renewing = {
      granted: withBoth,
      kycState: 'done',
      renewal: 'due',
      search: { slug: 'brno' },
    } as const;
    expect(chooseView(situation(renewing))).toEqual({ view: 'redirect', href });
  });
});

describe('chooseView during the questionnaire', () => {
  test('redirects to the identity check while the check is missing (spec 4.19)', () => {
    expect(chooseView(situation({ type: 'aml', search: { slug: 'brno' } }))).toEqual({
      view: 'redirect',
      href: '/verification/kyc?slug=brno',
    });
    expect(chooseView(situation({ type: 'aml', granted: withKyc })).view).toBe('aml');
  });

  test('stays on the completed questionnaire, and leads on to the order', () => {
    expect(chooseView(situation({ type: 'aml', granted: withBoth, search: { slug: 'brno' } }))).toEqual({
      view: 'aml',
      href: '/projects/brno/order',
    });
  });
});
