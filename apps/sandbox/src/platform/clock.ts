import type { Store } from './store.ts';

/** The sandbox's own time, in milliseconds since 1970: real time plus an offset that only grows and is stored. */
export interface Clock {
  now(): number;
  /** Like `now`, but never the same value twice, for providers whose events are ordered by their time. */
  uniqueNow(): number;
  /** Advances the clock to this instant; an instant in the past changes nothing. */
  moveTo(instant: number): void;
  /** Returns to real time; only a complete reset does this. */
  reset(): void;
}

const offsetName = 'clock_offset_ms';

/** `firstOffsetMs` applies only when no offset is stored yet: the demo timeline begins in the past. */
export function createClock(store: Store, firstOffsetMs = 0): Clock {
  const saved = store.get<{ value: string }>('select value from settings where name = ?', offsetName);
  let offset = Number(saved?.value ?? firstOffsetMs);
  let last = 0;
  const persist = () => {
    store.run('insert or replace into settings (name, value) values (?, ?)', offsetName, String(offset));
  };
  if (!saved && firstOffsetMs !== 0) persist();
  const now = () => Date.now() + offset;
  return {
    now,
    uniqueNow: () => {
      last = Math.max(now(), last + 1);
      return last;
    },
    moveTo: (instant) => {
      const step = instant - now();
      if (step <= 0) return;
      offset += step;
      persist();
    },
    reset: () => {
      offset = 0;
      last = 0;
      store.run('delete from settings where name = ?', offsetName);
    },
  };
}

/** Sets the clock of a stopped sandbox to this instant, for a filled demo that is unpacked later. */
export function setStoredClock(store: Store, instant: Date) {
  const offset = String(instant.getTime() - Date.now());
  store.run('insert or replace into settings (name, value) values (?, ?)', offsetName, offset);
}

const durationPattern =
  /^P(?:(?<weeks>\d{1,4})W|(?:(?<days>\d{1,4})D)?(?:T(?=\d)(?:(?<hours>\d{1,6})H)?(?:(?<minutes>\d{1,6})M)?(?:(?<seconds>\d{1,8})S)?)?)$/;
const longestMs = 10 * 366 * 86_400_000;

/**
 * Parses an ISO 8601 duration of weeks, or of days, hours, minutes and seconds, to milliseconds (a day has 24
 * hours). Returns undefined for an invalid duration, zero or less, or more than ten years. It refuses months
 * and years, which have no fixed length.
 */
export function parseDuration(text: string): number | undefined {
  const parts = durationPattern.exec(text)?.groups;
  if (!parts) return undefined;
  const of = (name: string) => Number(parts[name] ?? 0);
  const seconds =
    of('weeks') * 604_800 + of('days') * 86_400 + of('hours') * 3600 + of('minutes') * 60 + of('seconds');
  const ms = seconds * 1000;
  return ms > 0 && ms <= longestMs ? ms : undefined;
}
