/** The interval at which a screen polls a pending check, in milliseconds (spec §9). */
export const pollIntervalMs = 5000;
/** The duration of a popup, in milliseconds (spec §9). */
export const popupMs = 5000;
/** The duration of the popup "for current investors only", in milliseconds (spec §4). */
export const shortPopupMs = 1500;
/** The time before a success message redirects, in milliseconds (spec §4). */
export const redirectDelayMs = 3000;
/** The time for which a funded request or project is fresh, in milliseconds (spec §9). */
export const cacheMs = 10_000;
/** The lifetime of a session without activity, in milliseconds, as the server counts it. */
export const idleLimitMs = 30 * 60_000;
/** The exact lifetime of a staff session. */
export const staffIdleLimitMs = 15 * 60_000;
/**
 * The possible excess of the lifetime, in milliseconds, because the server records activity once a minute.
 */
export const activityStepMs = 60_000;
/** The time between the warning and the limit, in milliseconds. */
export const idleWarningMs = 2 * 60_000;
