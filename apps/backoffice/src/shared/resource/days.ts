import { clockInZone, dateInZone, platformTimeZone } from '@parcela/domain';

const hourMs = 3_600_000;
const dayHours = 24;

/** The midnight that begins the day in the platform's zone. */
export const startOfDay = (day: string): Date | undefined => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return undefined;
  return Array.from(
    { length: 2 * dayHours },
    (_, hour) => new Date(midnight + (hour - dayHours) * hourMs),
  ).find((at) => dateInZone(at, platformTimeZone) === day);
};

/** The midnight that ends the day in the platform's zone. */
export const endOfDay = (day: string): Date | undefined => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return undefined;
  return startOfDay(new Date(midnight + dayHours * hourMs).toISOString().slice(0, 10));
};

/** An instant in the platform's zone, in the form of a form field: `2026-11-21T09:30`. */
export const localMoment = (instant: string | number): string =>
  clockInZone(new Date(instant), platformTimeZone).slice(0, 'YYYY-MM-DDTHH:mm'.length);

/**
 * Converts the form field's text back to an instant; an invalid time stays as typed. A time that the clocks skip
 * becomes an hour later.
 */
export const instantOfMoment = (typed: unknown): unknown => {
  const asUtc = typeof typed === 'string' ? Date.parse(`${typed}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return typed;
  const aheadMs = (at: number): number => Date.parse(`${localMoment(at)}Z`) - at;
  // Takes the offset at the guessed instant; near a change of the clocks, takes the offset at the corrected
  // instant.
  const guess = asUtc - aheadMs(asUtc);
  return new Date(asUtc - aheadMs(guess)).toISOString();
};
