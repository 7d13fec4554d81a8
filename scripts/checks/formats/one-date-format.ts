/** The code that ships with the product; the sandbox simulates external services and shares no code with it. */
const shipped = /^(apps\/(api|backoffice|demo|investor|site)|packages\/[^/]+)\/src\/.+\.tsx?$/;
const notShipped = /\.(test|stories)\.tsx?$/;
/** The files that write dates and count days. */
const places = ['packages/domain/src/written-dates.ts', 'packages/domain/src/calendar.ts'];

const another =
  /Intl\.(DateTimeFormat|RelativeTimeFormat)\(|\.toLocale(Date|Time)?String\(|\bintl\.format(Date|Time|RelativeTime)|<Formatted(Date|Time|RelativeTime)/;

export const mayWriteNoDates = (path: string): boolean =>
  shipped.test(path) && !notShipped.test(path) && !places.includes(path);

/** The lines of a file that format dates themselves. */
export const findOtherDates = (path: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) => (another.test(line) ? [`${path}:${index + 1}`] : []));
