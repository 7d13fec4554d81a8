import { describe, expect, it, test } from 'vitest';
import { locales } from './locale.ts';
import { writeDay, writeDistance, writeMoment, writeMonth } from './written-dates.ts';

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');
const at = '2026-07-02T22:30:05Z';

describe('a date on a screen', () => {
  it.each([
    ['cs', '3. 7. 2026', '3. 7. 2026 0:30'],
    ['en', '3 Jul 2026', '3 Jul 2026, 00:30'],
    ['pl', '3 lip 2026', '3 lip 2026, 00:30'],
  ] as const)('is short in %s, and follows Prague time', (locale, day, moment) => {
    expect(plain(writeDay(locale, at))).toBe(day);
    expect(plain(writeMoment(locale, at))).toBe(moment);
    expect(plain(writeMoment(locale, at, { hasZone: true }))).toBe(
      `${moment} ${locale === 'cs' ? 'SELČ' : 'CEST'}`,
    );
  });

  it('is the same bare day in every zone', () => {
    for (const timeZone of ['Pacific/Auckland', 'America/Los_Angeles'])
      expect(plain(writeDay('cs', '2026-11-21', { timeZone }))).toBe('21. 11. 2026');
  });

  it('stays on one line', () => {
    for (const locale of locales) expect(writeDay(locale, at)).not.toContain(' ');
    expect(writeMoment('en', at)).toBe('3\u00A0Jul\u00A02026, 00:30');
  });

  it('shows seconds where they are relevant', () => {
    expect(plain(writeMoment('en', at, { hasSeconds: true }))).toBe('3 Jul 2026, 00:30:05');
  });

  it('looks the same for a regional tag as for its language', () => {
    expect(writeDay('pl-PL', at)).toBe(writeDay('pl', at));
    expect(plain(writeMonth('en-GB', '2026-11'))).toBe('Nov 2026');
  });
});

test('a date in a letter spells the month out', () => {
  expect(plain(writeDay('cs', '2026-11-21', { length: 'long' }))).toBe('21. listopadu 2026');
  expect(plain(writeMoment('en', at, { length: 'long', hasZone: true }))).toBe('3 July 2026 at 00:30 CEST');
});

describe('a distance from now', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  it.each([
    ['2026-11-21T09:59:30Z', 'now'],
    ['2026-11-21T09:57:00Z', '3 min ago'],
    ['2026-11-21T19:30:00Z', 'in 9 hr'],
    ['2026-11-22T00:00:00Z', 'tomorrow'],
    ['2026-11-20T01:00:00Z', 'yesterday'],
    ['2026-12-02T10:00:00Z', 'in 11 days'],
  ])('to %s is %s', (instant, distance) => {
    expect(plain(writeDistance('en', instant, now))).toBe(distance);
  });
});
