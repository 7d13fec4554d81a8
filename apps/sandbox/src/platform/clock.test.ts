import { expect, test } from 'vitest';
import { parseDuration } from './clock.ts';

test.each([
  ['PT24H', 86_400_000],
  ['P7D', 604_800_000],
  ['P2W', 1_209_600_000],
  ['P1DT2H3M4S', 93_784_000],
  ['PT90M', 5_400_000],
])('the duration %s lasts %i ms', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each(['', 'P', 'PT', 'PT0S', 'P1M', 'P1Y', '-PT1H', 'PT1.5H', '24h', 'P1DT', 'P9999W'])(
  'a command cannot advance the clock by "%s"',
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
  },
);
