import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Stops time until the test advances it, so that the test measures an interval to a tenth of a second. */
export const freezeTime = (): void => void vi.useFakeTimers();

export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Waits without advancing time for events without a timer, such as an answer or a lazy part of the app. */
export const untilFrozen = async (isThere: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 5_000 && !isThere(); turn += 1) await pass(0);
};
