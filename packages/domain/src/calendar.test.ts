import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clockInZone,
  dateInZone,
  earliestBirth,
  isAdult,
  isCalendarDate,
  isTimeZone,
  yearInZone,
} from './calendar.ts';

const prague = 'Europe/Prague';

describe('dateInZone', () => {
  it('returns the day in the time zone, across the year end and the changes of summer time', () => {
    expect(dateInZone(new Date('2025-12-31T23:30:00Z'), prague)).toBe('2026-01-01');
    expect(dateInZone(new Date('2025-12-31T23:30:00Z'), 'UTC')).toBe('2025-12-31');
    expect(yearInZone(new Date('2025-12-31T22:59:59Z'), prague)).toBe(2025);
    expect(yearInZone(new Date('2025-12-31T23:00:00Z'), prague)).toBe(2026);
    expect(dateInZone(new Date('2026-03-28T22:59:59Z'), prague)).toBe('2026-03-28');
    expect(dateInZone(new Date('2026-03-29T22:00:00Z'), prague)).toBe('2026-03-30');
    expect(dateInZone(new Date('2028-02-29T12:00:00Z'), prague)).toBe('2028-02-29');
    expect(dateInZone(new Date('0999-06-01T12:00:00Z'), 'UTC')).toBe('0999-06-01');
    expect(() => dateInZone(new Date(0), 'Europe/Nowhere')).toThrow(RangeError);
  });

  it('never returns an earlier day for a later instant', () => {
    const instants = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.nat(10 ** 9), (instant, later) => {
        const day = dateInZone(instant, prague);
        expect(isCalendarDate(day)).toBe(true);
        expect(dateInZone(new Date(instant.getTime() + later), prague) >= day).toBe(true);
      }),
    );
  });
});

describe('clockInZone', () => {
  it('returns the local time, from midnight on and across the changes of summer time', () => {
    expect(clockInZone(new Date('2026-07-02T22:00:00Z'), prague)).toBe('2026-07-03T00:00:00');
    expect(clockInZone(new Date('2026-03-29T00:59:59Z'), prague)).toBe('2026-03-29T01:59:59');
    expect(clockInZone(new Date('2026-03-29T01:00:00Z'), prague)).toBe('2026-03-29T03:00:00');
  });

  it('comes with isTimeZone, which accepts only existing zones', () => {
    expect(isTimeZone(prague)).toBe(true);
    expect(isTimeZone('Europe/Nowhere')).toBe(false);
  });
});

describe('isCalendarDate', () => {
  it.each(['2026-01-31', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('accepts %s', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  it.each([
    '2026-02-31',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '12026-01-31',
    '2026-01-01T00:00',
    '',
  ])('refuses %j', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });
});

describe('isAdult', () => {
  it('has an earliest birth date within a human lifetime', () => {
    expect([earliestBirth, isCalendarDate(earliestBirth)]).toEqual(['1900-01-01', true]);
  });

  it.each([
    ['2008-05-01', '2026-04-30', false],
    ['2008-05-01', '2026-05-01', true],
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
  ])('for a person born on %s and the day %s is %s', (born, today, expected) => {
    expect(isAdult(born, today)).toBe(expected);
  });
});
