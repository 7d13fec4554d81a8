import { clockInZone } from '../calendar.ts';

const minute = 60_000;
const dayMinutes = 24 * 60;

/** The hours of each day in which nothing optional leaves; they may cross midnight. */
export interface QuietHours {
  /** Minutes after midnight. */
  readonly from: number;
  /** The first minute that is no longer quiet. */
  readonly to: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** With a longer silence, messages would be outdated when they leave. */
export const quietMinutesMax = 16 * 60;

export const quietMinutes = ({ from, to }: Pick<QuietHours, 'from' | 'to'>): number =>
  (to - from + dayMinutes) % dayMinutes;

/** `22:30` as minutes after midnight, and back. */
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The local time as if it were UTC, so that differences can be counted. */
const localMs = (at: Date, timeZone: string): number => Date.parse(`${clockInZone(at, timeZone)}Z`);

/**
 * The end of the quiet hours that contain the instant; undefined outside them. Where the clock skips the end in
 * spring, they end up to an hour later.
 */
export const quietUntil = ({ from, to, timeZone }: QuietHours, at: Date): Date | undefined => {
  const local = localMs(at, timeZone);
  const now = Math.floor(local / minute) % dayMinutes;
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to;
  if (!isQuiet) return undefined;
  const waitMs = ((to - now + dayMinutes) % dayMinutes) * minute - (local % minute);
  const plain = new Date(at.getTime() - (at.getTime() % 1000) + waitMs);
  // The offset may change in between.
  const end = new Date(plain.getTime() + local + waitMs - localMs(plain, timeZone));
  return localMs(end, timeZone) === local + waitMs ? end : plain;
};
