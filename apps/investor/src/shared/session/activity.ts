import { activityStepMs, idleLimitMs, idleWarningMs } from '@parcela/domain';

/**
 * When the person last did something that the server counts as activity, in any tab of this browser. By the device's
 * clock, which goes on while the device sleeps: it decides when to warn and when to ask, never whether a session lives.
 */
const key = 'parcela-active-at';

/** Also says so when nothing was noted yet: a session of another version of the app begins to count now. */
const activeAt = (): number => {
  const recorded = Number(localStorage.getItem(key) ?? Number.NaN);
  if (Number.isFinite(recorded)) return recorded;
  activity.record();
  return Date.now();
};

const idleMs = (): number => Date.now() - activeAt();

export const activity = {
  record: (): void => localStorage.setItem(key, String(Date.now())),
  /**
   * `ending`: the server ends the session within a minute, or has ended it. `over`: it has ended it by now, unless the
   * clocks differ.
   */
  state: (): 'recent' | 'warned' | 'ending' | 'over' => {
    const idle = idleMs();
    if (idle >= idleLimitMs + activityStepMs) return 'over';
    if (idle >= idleLimitMs) return 'ending';
    return idle >= idleLimitMs - idleWarningMs ? 'warned' : 'recent';
  },
  /** Nothing was done for so long that a session ends for it. */
  hasLapsed: (): boolean => idleMs() >= idleLimitMs,
  /** Until when the session surely lives unless the person does something. */
  endsAt: (): Date => new Date(activeAt() + idleLimitMs),
};
