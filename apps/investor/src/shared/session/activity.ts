import { view } from './view.ts';
import { activityStepMs, idleLimitMs, idleWarningMs } from '@parcela/domain';

/**
 * The user's last activity that counts for the server, in any tab of this browser. It uses the device's
 * clock, which also runs during sleep. It decides when to warn and when to ask the server, never whether a
 * session is valid.
 */
const key = 'parcela-active-at';

/** Starts a session of an older version of the app now, because nothing is stored for it. */
const activeAt = (): number => {
  const recorded = Number(localStorage.getItem(key) ?? Number.NaN);
  if (Number.isFinite(recorded)) return recorded;
  activity.record();
  return Date.now();
};

/** Only the server knows how long a view lasts. */
const idleMs = (): number => (view.isOn() ? 0 : Date.now() - activeAt());

export const activity = {
  record: (): void => {
    if (!view.isOn()) localStorage.setItem(key, String(Date.now()));
  },
  /**
   * `ending`: the server ends the session within a minute, or has ended it. `over`: the session has ended, unless the
   * clocks differ.
   */
  state: (): 'recent' | 'warned' | 'ending' | 'over' => {
    const idle = idleMs();
    if (idle >= idleLimitMs + activityStepMs) return 'over';
    if (idle >= idleLimitMs) return 'ending';
    return idle >= idleLimitMs - idleWarningMs ? 'warned' : 'recent';
  },
  /** The length of inactivity after which the session ends. */
  hasLapsed: (): boolean => idleMs() >= idleLimitMs,
  /** Without activity the session is certainly valid until this time. */
  endsAt: (): Date => new Date(activeAt() + idleLimitMs),
};
