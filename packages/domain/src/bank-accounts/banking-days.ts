const dayMs = 86_400_000;
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Days without banking in Czechia or Poland, `MM-DD`. */
const fixedHolidays = new Set(
  '01-01 01-06 05-01 05-03 05-08 07-05 07-06 08-15 09-28 10-28 11-01 11-11 11-17 12-24 12-25 12-26'.split(
    ' ',
  ),
);
/** Good Friday, Easter Monday, Corpus Christi: days after Easter Sunday. */
const movableHolidays = [-2, 1, 60];

/** Easter Sunday by the rule of Butcher and Meeus. */
function easterOf(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1);
}

function isBankingDay(time: number): boolean {
  const day = isoDay(time);
  const weekday = new Date(time).getUTCDay();
  const afterEaster = (time - easterOf(Number(day.slice(0, 4)))) / dayMs;
  return (
    weekday !== 0 &&
    weekday !== 6 &&
    !fixedHolidays.has(day.slice(5)) &&
    !movableHolidays.includes(afterEaster)
  );
}

/**
 * The number of banking days after the earlier of two days, up to the later one: 1 from a Friday to a Monday.
 * A day on which the banks of Czechia or of Poland are closed does not count.
 */
export function bankingDaysApart(left: string, right: string): number {
  const [from = 0, to = 0] = [left, right]
    .map((day) => Date.parse(`${day}T00:00:00Z`))
    .toSorted((a, b) => a - b);
  let days = 0;
  for (let time = from + dayMs; time <= to; time += dayMs) if (isBankingDay(time)) days += 1;
  return days;
}
