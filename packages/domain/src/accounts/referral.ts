/** Is this referral code a marketing visit id, shown as a fixed label (spec §5: 32 alphanumeric characters)? */
export function isMarketingVisitId(code: string): boolean {
  return /^[0-9A-Za-z]{32}$/.test(code.trim());
}

/** A referral code as typed: trimmed, and null when nothing is left, as the code is optional. */
export function normalizeReferralCode(code: string): string | null {
  const trimmed = code.trim();
  return trimmed === '' ? null : trimmed;
}
