import { idleLimitMs, idleWarningMs } from '@parcela/domain';

/**
 * When the person last did something that the server counts as activity, in any tab of this browser. By the device's
 * clock, which goes on while the device sleeps: it decides when to warn and when to ask, never whether a session lives.
 */
const key = 'parcela-active-at';

/** Also says so when nothing was noted yet: a session of another version of the app begins to count now. */
const activeAt = (): number => {
  const noted = Number(localStorage.getItem(key) ?? Number.NaN);
  if (Number.isFinite(noted)) return noted;
  activity.note();
  return Date.now();
};

export const activity = {
  note: (): void => localStorage.setItem(key, String(Date.now())),
  /** `over`: the server has ended the session by now, unless the clocks differ. */
  state: (): 'recent' | 'warned' | 'over' => {
    const idleMs = Date.now() - activeAt();
    if (idleMs >= idleLimitMs) return 'over';
    return idleMs >= idleLimitMs - idleWarningMs ? 'warned' : 'recent';
  },
  /** When the session ends unless the person does something. */
  endsAt: (): Date => new Date(activeAt() + idleLimitMs),
};
