/**
 * Tells whether this referral code is a marketing visit id, which appears as a fixed label (spec §5: 32
 * alphanumeric characters).
 */
export function isMarketingVisitId(code: string): boolean {
  return /^[0-9A-Za-z]{32}$/.test(code.trim());
}

/** A trimmed referral code; null when nothing is left, because the code is optional. */
export function normalizeReferralCode(code: string): string | null {
  const trimmed = code.trim();
  return trimmed === '' ? null : trimmed;
}
