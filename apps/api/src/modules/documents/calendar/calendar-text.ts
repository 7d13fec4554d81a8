/** An event of a whole day. */
export interface CalendarEvent {
  readonly uid: string;
  /** `YYYY-MM-DD` */
  readonly on: string;
  readonly title: string;
  readonly description: string;
  readonly isCertain: boolean;
}

export interface Calendar {
  readonly name: string;
  /** The time that every event states as its creation, so that the text stays the same until an event changes. */
  readonly writtenAt: Date;
  readonly events: readonly CalendarEvent[];
}

const lineBytesMax = 75;
const dayMs = 86_400_000;

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n');

/** A line of at most 75 bytes, continued after a space, without splitting a character (RFC 5545, 3.1). */
const folded = (line: string): string => {
  const lines = [''];
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > lineBytesMax) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += letter;
    bytes += size;
  }
  return lines.join('\r\n');
};

const dateOf = (day: string): string => day.replaceAll('-', '');
const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const eventLines = ({ uid, on, title, description, isCertain }: CalendarEvent, writtenAt: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${stampOf(writtenAt)}`,
  `DTSTART;VALUE=DATE:${dateOf(on)}`,
  `DTEND;VALUE=DATE:${dateOf(dayAfter(on))}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(description)}`,
  `STATUS:${isCertain ? 'CONFIRMED' : 'TENTATIVE'}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** Writes a calendar of whole days as iCalendar text (RFC 5545). A library would do far more than this needs. */
export const calendarText = ({ name, writtenAt, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Investor calendar//Expected distributions//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...events.flatMap((event) => eventLines(event, writtenAt)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
