/** How often a screen asks again while something is being checked, in milliseconds (spec §9). */
export const pollIntervalMs = 5000;
/** How long a popup stays, in milliseconds (spec §9). */
export const popupMs = 5000;
/** How long the popup "for current investors only" stays, in milliseconds (spec §4). */
export const shortPopupMs = 1500;
/** How long a success message stays before it redirects, in milliseconds (spec §4). */
export const redirectDelayMs = 3000;
/** For how long a read funded request or project is fresh, in milliseconds (spec §9). */
export const cacheMs = 10_000;
/** How long a session lives without anybody doing something, in milliseconds; the server counts it. */
export const idleLimitMs = 30 * 60_000;
/** The same of a session of staff, exactly. */
export const staffIdleLimitMs = 15 * 60_000;
/** How much longer it may live, in milliseconds: the server writes activity down once a minute. */
export const activityStepMs = 60_000;
/** How long before the limit the person is warned, in milliseconds. */
export const idleWarningMs = 2 * 60_000;
