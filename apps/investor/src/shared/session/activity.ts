import { view } from './view.ts';
import { activityStepMs, idleLimitMs, idleWarningMs } from '@parcela/domain';

/**
 * The last activity of the person that counts for the server, in any tab of this browser. Measured by the device's
 * clock, which also runs while the device sleeps: it decides when to warn and when to ask the server, never
 * whether a session is valid.
 */
const key = 'parcela-active-at';

/** Also when nothing is stored yet: a session of an older version of the app starts now. */
const activeAt = (): number => {
  const recorded = Number(localStorage.getItem(key) ?? Number.NaN);
  if (Number.isFinite(recorded)) return recorded;
  activity.record();
  return Date.now();
};

/** Of a view the server alone knows how long it lasts. */
const idleMs = (): number => (view.isOn() ? 0 : Date.now() - activeAt());

export const activity = {
  record: (): void => {
    if (!view.isOn()) localStorage.setItem(key, String(Date.now()));
  },
  /**
   * `ending`: the server ends the session within a minute, or has ended it. `over`: it has ended by now, unless
   * the clocks differ.
   */
  state: (): 'recent' | 'warned' | 'ending' | 'over' => {
    const idle = idleMs();
    if (idle >= idleLimitMs + activityStepMs) return 'over';
    if (idle >= idleLimitMs) return 'ending';
    return idle >= idleLimitMs - idleWarningMs ? 'warned' : 'recent';
  },
  /** Inactive for so long that the session ends. */
  hasLapsed: (): boolean => idleMs() >= idleLimitMs,
  /** The session is certainly valid until then, without any activity. */
  endsAt: (): Date => new Date(activeAt() + idleLimitMs),
};
