import { idleWarningMs, staffIdleLimitMs } from '@parcela/domain';

/**
 * The last request of the staff member in any tab of this browser, by the device's clock. It decides when to
 * warn and when to ask the server, which alone ends a session.
 */
const key = 'parcela-staff-active-at';

const activeAt = (): number => {
  const recorded = Number(localStorage.getItem(key) ?? Number.NaN);
  return Number.isFinite(recorded) ? recorded : Date.now();
};

export const activity = {
  record: (): void => localStorage.setItem(key, String(Date.now())),
  /** Without activity the session is valid until this time. */
  endsAt: (): Date => new Date(activeAt() + staffIdleLimitMs),
  state: (): 'recent' | 'warned' | 'over' => {
    const leftMs = activity.endsAt().getTime() - Date.now();
    if (leftMs <= 0) return 'over';
    return leftMs <= idleWarningMs ? 'warned' : 'recent';
  },
};
