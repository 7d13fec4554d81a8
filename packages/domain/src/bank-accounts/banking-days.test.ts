import { describe, expect, it } from 'vitest';
import { bankingDaysApart } from './banking-days.ts';

describe('bankingDaysApart', () => {
  it.each([
    ['2026-11-26', '2026-11-26', 0],
    ['2026-11-26', '2026-11-27', 1],
    // Friday to Saturday, Monday and Tuesday.
    ['2026-11-27', '2026-11-28', 0],
    ['2026-11-27', '2026-11-30', 1],
    ['2026-12-01', '2026-11-27', 2],
    // Over Christmas, and over Easter.
    ['2026-12-23', '2026-12-28', 1],
    ['2026-04-02', '2026-04-07', 1],
    ['2027-03-25', '2027-03-30', 1],
  ])('counts from %s to %s: %i', (from, to, days) => {
    expect(bankingDaysApart(from, to)).toBe(days);
  });
});
