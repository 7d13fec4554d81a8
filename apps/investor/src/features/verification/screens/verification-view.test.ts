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

describe('the verification address leads to the next step', () => {
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
  ])('%j', (change, href) => {
    expect(chooseView(situation(change))).toEqual({ view: 'redirect', href });
  });

  test('with the success flag after a message', () => {
    expect(chooseView(situation({ granted: withKyc, search: { success: true } }))).toEqual({
      view: 'success',
      href: '/verification/aml',
    });
  });

  test('from a step that nobody knows', () => {
    expect(chooseView(situation({ type: 'order', granted: withKyc })).view).toBe('redirect');
  });
});

describe('the identity check', () => {
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
  ])('in the situation %j shows %s', (change, view) => {
    expect(chooseView(situation({ type: 'kyc', ...change })).view).toBe(view);
  });
});

describe('the new check of a document that expires soon', () => {
  test.each<[Partial<VerificationSituation>, string]>([
    [{ renewal: 'due' }, 'kyc-selection'],
    [{ renewal: 'due', subType: 'sumsub' }, 'kyc-widget'],
    [{ renewal: 'due', subType: 'bankid' }, 'bank-id'],
    [{ renewal: 'draft' }, 'kyc-selection'],
    [{ renewal: 'retry' }, 'kyc-selection'],
    [{ renewal: 'pending' }, 'kyc-checking'],
    [{ renewal: 'review' }, 'kyc-checking'],
    [{ renewal: 'retry', search: { checking: true } }, 'kyc-checking'],
    // The first check of a document that ends soon has just been accepted: nothing is asked for again at once.
    [{ renewal: 'due', search: { checking: true } }, 'kyc-done'],
  ])('in the situation %j shows %s', (change, view) => {
    const renewing = situation({ type: 'kyc', granted: withBoth, kycState: 'done', ...change });
    expect(chooseView(renewing).view).toBe(view);
  });

  test('stands in nobody’s way to the order', () => {
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

describe('the questionnaire', () => {
  test('comes after the identity check', () => {
    expect(chooseView(situation({ type: 'aml', search: { slug: 'brno' } }))).toEqual({
      view: 'redirect',
      href: '/verification/kyc?slug=brno',
    });
    expect(chooseView(situation({ type: 'aml', granted: withKyc })).view).toBe('aml');
  });

  test('once done stays on its address, where it says so, and leads on to the order', () => {
    expect(chooseView(situation({ type: 'aml', granted: withBoth, search: { slug: 'brno' } }))).toEqual({
      view: 'aml',
      href: '/projects/brno/order',
    });
  });
});
