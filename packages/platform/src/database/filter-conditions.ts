import { type RawBuilder, sql } from 'kysely';

/** Days as `YYYY-MM-DD`, both inclusive, counted in the platform's zone. */
export interface DaysFilter {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly timeZone: string;
}

/** An instant within these days. */
export const onDays = (
  instant: RawBuilder<unknown>,
  { from, to, timeZone }: DaysFilter,
): (RawBuilder<unknown> | undefined)[] => [
  from === undefined ? undefined : sql`${instant} >= ${from}::date::timestamp at time zone ${timeZone}`,
  to === undefined ? undefined : sql`${instant} < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
];

/** All requested conditions. */
export const all = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> => {
  const wanted = conditions.filter((condition) => condition !== undefined);
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `);
};
