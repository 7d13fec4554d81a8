import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockOf, minutesOf, quietMinutes, quietMinutesMax, quietUntil } from './quiet-hours.ts';

const zones = ['Europe/Prague', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'] as const;
const format = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ]),
);
/** Minutes after midnight, read by a formatter of its own. */
const clockAt = (ms: number, zone: (typeof zones)[number]): number => {
  const [hours = 0, minutes = 0] = (format.get(zone)?.format(ms) ?? '').split(':').map(Number);
  return hours * 60 + minutes;
};

/** The first minute that shows the end on the clock; a clock that jumps over it shows a later one. */
const endByCounting = (at: number, to: number, zone: (typeof zones)[number]): number => {
  const first = at - (at % 60_000);
  for (let minute = 1; minute <= quietMinutesMax + 120; minute += 1) {
    const ms = first + minute * 60_000;
    if (clockAt(ms, zone) === to) return ms;
  }
  return Number.NaN;
};

const quiet = fc
  .record({
    from: fc.integer({ min: 0, max: 1439 }),
    length: fc.integer({ min: 1, max: quietMinutesMax }),
    timeZone: fc.constantFrom(...zones),
  })
  .map(({ from, length, timeZone }) => ({ from, to: (from + length) % 1440, timeZone }));
const instant = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) });

describe('quietUntil', () => {
  it('is the first minute after the quiet hours, according to a count of minutes in random zones', () => {
    fc.assert(
      fc.property(quiet, instant, (hours, at) => {
        const now = clockAt(at, hours.timeZone);
        const isQuiet = (now - hours.from + 1440) % 1440 < quietMinutes(hours);
        const end = quietUntil(hours, new Date(at));
        expect(end !== undefined).toBe(isQuiet);
        if (!end) return;
        const counted = endByCounting(at, hours.to, hours.timeZone);
        // Where the clock skips the end, no minute shows it.
        expect(end.getTime()).toBe(Number.isNaN(counted) ? end.getTime() : counted);
        expect(end.getTime()).toBeGreaterThan(at);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['spring', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['autumn', '2026-10-24T22:00:00Z', '2026-10-25T06:00:00.000Z'],
    ['a night without a change', '2026-11-20T22:30:59Z', '2026-11-21T06:00:00.000Z'],
  ])('ends at seven by the clock in %s', (_when, at, end) => {
    const hours = { from: minutesOf('22:00'), to: minutesOf('07:00'), timeZone: 'Europe/Prague' };
    expect(quietUntil(hours, new Date(at))?.toISOString()).toBe(end);
  });

  it('ends within an hour if the clock skips the end', () => {
    const hours = { from: minutesOf('22:00'), to: minutesOf('02:30'), timeZone: 'Europe/Prague' };
    const end = quietUntil(hours, new Date('2026-03-29T00:00:00Z'));
    expect(end?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });
});

describe('clockOf', () => {
  it('reverses minutesOf', () => {
    for (const clock of ['00:00', '07:05', '23:59']) expect(clockOf(minutesOf(clock))).toBe(clock);
  });
});
