import { describe, expect, it } from 'vitest';
import { quartersSince } from './distribute-rent.ts';

const ends = (since: string, today: string): string[] =>
  quartersSince(since, today).map(({ periodTo }) => periodTo);

describe('quartersSince', () => {
  it('lists whole quarters from the one after the first tenant to a year ahead', () => {
    expect(quartersSince('2026-02-11', '2026-11-21').slice(0, 3)).toEqual([
      { periodFrom: '2026-04-01', periodTo: '2026-06-30', payOn: '2026-07-15', paidDaysAgo: 129 },
      { periodFrom: '2026-07-01', periodTo: '2026-09-30', payOn: '2026-10-15', paidDaysAgo: 37 },
      { periodFrom: '2026-10-01', periodTo: '2026-12-31', payOn: '2027-01-15', paidDaysAgo: -55 },
    ]);
    expect(ends('2026-02-11', '2026-11-21').at(-1)).toBe('2027-09-30');
  });

  it('includes the first quarter when the tenant moved in on its first day', () => {
    expect(ends('2026-04-01', '2026-11-21')[0]).toBe('2026-06-30');
    expect(ends('2026-04-02', '2026-11-21')[0]).toBe('2026-09-30');
  });

  it('continues across the end of a year and through a leap year', () => {
    expect(ends('2027-11-30', '2028-04-20').slice(0, 2)).toEqual(['2028-03-31', '2028-06-30']);
  });
});
