const formats = new Map<string, Intl.DateTimeFormat>();

/** The platform's zone, in which days are counted. */
export const platformTimeZone = 'Europe/Prague';

/** The time zone of the device (IANA name). */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Tells whether the name is an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return formatFor(name).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The local time in a time zone (IANA name), `YYYY-MM-DDTHH:mm:ss`; an unknown zone throws `RangeError`. */
export function clockInZone(instant: Date, timeZone: string): string {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  const day = `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`;
  return `${day}T${of('hour')}:${of('minute')}:${of('second')}`;
}

/** The day of an instant in a time zone (IANA name) as `YYYY-MM-DD`; an unknown zone throws `RangeError`. */
export function dateInZone(instant: Date, timeZone: string): string {
  return clockInZone(instant, timeZone).slice(0, 10);
}

/** The year of an instant in a time zone, for an earnings statement or a payment reference. */
export function yearInZone(instant: Date, timeZone: string): number {
  return Number(dateInZone(instant, timeZone).slice(0, 4));
}

/** Tells whether this text is an existing day, `YYYY-MM-DD`. 31 February and the year 0000 do not exist. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** No living person was born before. */
export const earliestBirth = '1900-01-01';
/** The age at which a user may invest. */
const adultYears = 18;

/**
 * Tells whether a person born on the first day is of age on the second. Both are `YYYY-MM-DD`; a person born
 * on 29 February comes of age on 1 March.
 */
export function isAdult(dateOfBirth: string, today: string): boolean {
  return `${Number(dateOfBirth.slice(0, 4)) + adultYears}${dateOfBirth.slice(4)}` <= today;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Making a formatter costs far more than using it, and a list of orders formats a date in each row. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}
