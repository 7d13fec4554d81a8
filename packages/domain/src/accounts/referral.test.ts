import { expect, it } from 'vitest';
import { isMarketingVisitId, normalizeReferralCode } from './referral.ts';

it('isMarketingVisitId accepts 32 letters and digits (spec 9.01)', () => {
  expect(isMarketingVisitId('0123456789abcdefABCDEF0123456789')).toBe(true);
  expect(isMarketingVisitId(' 0123456789abcdefABCDEF0123456789 ')).toBe(true);
  for (const code of ['', 'a'.repeat(31), 'a'.repeat(33), `${'a'.repeat(31)}-`, 'ž'.repeat(32)]) {
    expect(isMarketingVisitId(code)).toBe(false);
  }
});

it('normalizeReferralCode trims a code, which may be missing (spec 5.07)', () => {
  expect(normalizeReferralCode(' JAN123 ')).toBe('JAN123');
  expect(normalizeReferralCode('  ')).toBeNull();
});
