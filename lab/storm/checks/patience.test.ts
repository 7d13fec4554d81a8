import { describe, expect, it } from 'vitest';
import { createPatience } from './patience.ts';

const patience = { stillMs: 60_000, stillLooks: 10, wholeMs: 300_000 };

/** Checks the remaining work at this interval; returns when and how it ended. */
const lookAt = (everyS: number, left: (seconds: number) => string): string | undefined => {
  const clock = { ms: 0 };
  const { isOver } = createPatience(patience, () => clock.ms);
  for (let looks = 0; looks < 1_000; looks += 1) {
    const over = isOver(left(clock.ms / 1_000));
    if (over !== undefined) return `${clock.ms / 1_000}: ${over}`;
    clock.ms += everyS * 1_000;
  }
  return undefined;
};

describe('createPatience', () => {
  it('ends when nothing has changed for the given time', () => {
    expect(lookAt(1, (seconds) => (seconds < 100 ? `${seconds} mails` : '3 mails'))).toBe(
      '161: nothing got on for 61 s',
    );
  });

  it('waits for a slow machine that checks rarely', () => {
    expect(lookAt(20, () => '3 mails')).toBe('200: nothing got on for 200 s');
  });

  it('ends at its limit even if changes never stop', () => {
    expect(lookAt(1, (seconds) => `${seconds} mails`)).toBe('301: 301 s were not enough');
  });
});
