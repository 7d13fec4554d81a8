import { dateInZone, platformTimeZone } from './calendar.ts';
import { type Locale, localeTags } from './locale.ts';

/** A language, or the tag of its region in a browser's formats. */
type Language = Locale | (typeof localeTags)[Locale] | (string & {});
/** Dates are short on screens; a letter or a document spells the month out. */
type Length = 'short' | 'long';
type Written = Date | string | number;

interface DayStyle {
  readonly timeZone?: string;
  readonly length?: Length;
}
interface MomentStyle extends DayStyle {
  /** Tells whether the zone is named, so that a deadline means the same to every reader. */
  readonly hasZone?: boolean;
  readonly hasSeconds?: boolean;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const tag = language in localeTags ? localeTags[language as Locale] : language;
  const key = tag + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, options);
  formats.set(key, format);
  return format;
};

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;
/** A bare day has no zone and is the same day in every zone. */
const zoneOf = (value: Written, timeZone: string): string =>
  typeof value === 'string' && calendarDate.test(value) ? 'UTC' : timeZone;

/** A short date stays on one line. */
const unbroken = (text: string, length: Length): string =>
  length === 'short' ? text.replaceAll(' ', '\u00A0') : text;

/** A day `2026-11-28`, or the day of an instant: "28 Nov 2026". */
export const writeDay = (
  language: Language,
  value: Written,
  { timeZone = platformTimeZone, length = 'short' }: DayStyle = {},
): string => {
  const dateStyle = length === 'short' ? 'medium' : 'long';
  const format = formatOf(language, { dateStyle, timeZone: zoneOf(value, timeZone) });
  return unbroken(format.format(new Date(value)), length);
};

const longMoment = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

const zoneName = (language: Language, at: Written, timeZone: string): string =>
  formatOf(language, { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** An instant with its time: "28 Nov 2026, 13:49". */
export const writeMoment = (
  language: Language,
  at: Written,
  { timeZone = platformTimeZone, length = 'short', hasZone = false, hasSeconds = false }: MomentStyle = {},
): string => {
  if (length === 'long') {
    const named = hasZone ? ({ timeZoneName: 'short' } as const) : {};
    return formatOf(language, { ...longMoment, ...named, timeZone }).format(new Date(at));
  }
  const timeStyle = hasSeconds ? 'medium' : 'short';
  const text = formatOf(language, { dateStyle: 'medium', timeStyle, timeZone }).format(new Date(at));
  return unbroken(hasZone ? `${text} ${zoneName(language, at, timeZone)}` : text, length).replace(
    ',\u00A0',
    ', ',
  );
};

/** A month `2026-11`: "Nov 2026". */
export const writeMonth = (language: Language, month: string): string =>
  formatOf(language, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01`));

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const dayNumber = (at: number, timeZone: string): number =>
  Date.parse(dateInZone(new Date(at), timeZone)) / day;

/** The distance in minutes and hours on the same calendar day and for less than an hour, else in calendar days. */
const distance = (
  at: number,
  now: number,
  timeZone: string,
): readonly [number, Intl.RelativeTimeFormatUnit] => {
  const ms = at - now;
  const size = Math.abs(ms);
  if (size < minute) return [0, 'second'];
  if (size < hour) return [Math.trunc(ms / minute), 'minute'];
  const days = dayNumber(at, timeZone) - dayNumber(now, timeZone);
  return days === 0 ? [Math.trunc(ms / hour), 'hour'] : [days, 'day'];
};

/** The distance of an instant from now: "3 min ago", "tomorrow", "in 11 days". */
export const writeDistance = (
  language: Language,
  at: Written,
  now: number,
  timeZone: string = platformTimeZone,
): string => {
  const tag = language in localeTags ? localeTags[language as Locale] : language;
  const [amount, unit] = distance(new Date(at).getTime(), now, timeZone);
  return new Intl.RelativeTimeFormat(tag, { style: 'short', numeric: 'auto' }).format(amount, unit);
};
