import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('isPersonActing', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.resetModules();
  });
  afterEach(() => vi.useRealTimers());

  it('is false some seconds after the last key or click, and true again after the next', async () => {
    const { isPersonActing } = await import('./presence.ts');
    expect(isPersonActing()).toBe(true);
    vi.advanceTimersByTime(20_000);
    expect(isPersonActing()).toBe(false);
    window.dispatchEvent(new Event('keydown'));
    expect(isPersonActing()).toBe(true);
  });

  it('stays false when the window regains the focus without the user', async () => {
    const { isPersonActing } = await import('./presence.ts');
    vi.advanceTimersByTime(20_000);
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(isPersonActing()).toBe(false);
  });
});
