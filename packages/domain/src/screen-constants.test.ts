import { expect, test } from 'vitest';
import {
  activityStepMs,
  cacheMs,
  idleLimitMs,
  idleWarningMs,
  pollIntervalMs,
  popupMs,
  redirectDelayMs,
  shortPopupMs,
} from './screen-constants.ts';

test('popups close after 5 s and 1.5 s, and a success redirects after 3 s (spec 9.06)', () => {
  expect([popupMs, shortPopupMs, redirectDelayMs]).toEqual([5_000, 1_500, 3_000]);
});

test('a pending state is polled every 5 s', () => {
  expect(pollIntervalMs).toBe(5_000);
});

test('a session ends after 30 minutes, with a warning 2 minutes before, counted by the minute', () => {
  expect([idleLimitMs, idleWarningMs, activityStepMs]).toEqual([1_800_000, 120_000, 60_000]);
});

test('cached data is fresh for 10 s', () => {
  expect(cacheMs).toBe(10_000);
});
