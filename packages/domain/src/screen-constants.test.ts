import { expect, test } from 'vitest';
import { pollIntervalMs, popupMs, redirectDelayMs, shortPopupMs } from './screen-constants.ts';

test('popups stay for 5 s and 1.5 s, and a success leads on after 3 s', () => {
  expect([popupMs, shortPopupMs, redirectDelayMs]).toEqual([5_000, 1_500, 3_000]);
});

test('what is being checked is asked for every 5 s', () => {
  expect(pollIntervalMs).toBe(5_000);
});
