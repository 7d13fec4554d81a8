import { sql } from 'kysely';
import type { Database } from './database.ts';

/* The difference between the rules' clock and the machine's, in demos and tests only. The application's own
   role may not change it; only the connection `admin` may. */

/** Moves the clock by an interval: `2 hours`, `PT24H`. */
export const advanceClock = async (admin: Pick<Database, 'kysely'>, by: string): Promise<void> => {
  await sql`
    insert into app_clock (shift) values (${by}::interval)
    on conflict (only_row) do update set shift = app_clock.shift + excluded.shift`.execute(admin.kysely);
};

/** Sets the clock to this many days off, whatever its previous shift. */
export const setClockShift = async (admin: Pick<Database, 'kysely'>, days: number): Promise<void> => {
  await sql`
    insert into app_clock (shift) values (make_interval(days => ${days}))
    on conflict (only_row) do update set shift = excluded.shift`.execute(admin.kysely);
};

/** Sets the clock of the rules to this instant. */
export const setClock = async (admin: Pick<Database, 'kysely'>, instant: Date): Promise<void> => {
  await sql`
    insert into app_clock (shift) values (${instant}::timestamptz - now())
    on conflict (only_row) do update set shift = excluded.shift`.execute(admin.kysely);
};
