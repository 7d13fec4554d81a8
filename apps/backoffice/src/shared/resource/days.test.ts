import { describe, expect, test } from 'vitest';
import { endOfDay, instantOfMoment, localMoment, startOfDay } from './days.ts';

describe('conversion of a time in the platform’s time zone', () => {
  test.each([
    ['2099-07-01T09:30', '2099-07-01T07:30:00.000Z'],
    ['2099-12-01T00:00', '2099-11-30T23:00:00.000Z'],
    // The last minute before the clocks go forward and the first one after.
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ])('turns %s into %s and back', (typed, instant) => {
    expect(instantOfMoment(typed)).toBe(instant);
    expect(localMoment(instant)).toBe(typed);
  });

  test('moves a skipped hour forward, and reads a repeated hour as either one', () => {
    expect(localMoment(String(instantOfMoment('2026-03-29T02:30')))).toBe('2026-03-29T03:30');
    expect(localMoment(String(instantOfMoment('2026-10-25T02:30')))).toBe('2026-10-25T02:30');
  });

  test.each(['', 'soon', '2026-13-45T99:99', undefined])('leaves %s as typed', (typed) => {
    expect(instantOfMoment(typed)).toBe(typed);
  });
});

test('a day begins and ends at midnight in the platform’s time zone', () => {
  expect(startOfDay('2099-07-01')?.toISOString()).toBe('2099-06-30T22:00:00.000Z');
  expect(startOfDay('2099-12-01')?.toISOString()).toBe('2099-11-30T23:00:00.000Z');
  expect(endOfDay('2026-03-29')?.toISOString()).toBe('2026-03-29T22:00:00.000Z');
});
