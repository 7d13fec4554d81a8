import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Time stands still until the test lets it pass: an interval is seen to its tenth of a second. */
export const freezeTime = (): void => void vi.useFakeTimers();

export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Waits for what comes without a timer, such as an answer or a part of the app that is loaded. No time passes. */
export const untilFrozen = async (isThere: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 5_000 && !isThere(); turn += 1) await pass(0);
};
