import { clockOf, noPreferences, type NoticePreferences } from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { NotificationsTables } from '../notifications.tables.ts';

/** The stored columns, in a query that joins `notification_preferences` as `p`; null for a user without choices. */
export interface PreferenceColumns {
  readonly switchedOff: readonly string[] | null;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly timeZone: string | null;
}

export const preferenceColumns = sql`
  p.switched_off as "switchedOff", p.quiet_from as "quietFrom", p.quiet_to as "quietTo", p.time_zone as "timeZone"`;

export const preferencesOf = (row: PreferenceColumns): NoticePreferences => ({
  switchedOff: row.switchedOff ?? noPreferences.switchedOff,
  quietHours:
    row.quietFrom === null || row.quietTo === null || row.timeZone === null
      ? null
      : { from: row.quietFrom, to: row.quietTo, timeZone: row.timeZone },
});

/** The choices of these users, with the database's time; users without choices are left out. */
export const listPreferences = async (
  tx: Tx,
  userIds: readonly number[],
): Promise<{ readonly at: Date; readonly of: ReadonlyMap<number, NoticePreferences> }> => {
  const { rows } = await sql<{ at: Date; userId: number | null } & PreferenceColumns>`
    select clock.at, p.user_id as "userId", ${preferenceColumns}
    from (select app_now() as at) clock
    left join notification_preferences p on p.user_id = any(${[...userIds]}::integer[])`.execute(
    tables<NotificationsTables>(tx),
  );
  const of = new Map<number, NoticePreferences>();
  for (const row of rows) if (row.userId !== null) of.set(row.userId, preferencesOf(row));
  return { at: rows[0]?.at ?? new Date(Number.NaN), of };
};

export const findPreferences = async (tx: Tx, userId: number): Promise<NoticePreferences> =>
  (await listPreferences(tx, [userId])).of.get(userId) ?? noPreferences;

/** For the download of the user's own data; null without choices. */
export const findOwnPreferences = async (tx: Tx, userId: number): Promise<unknown> => {
  const row = await tables<NotificationsTables>(tx)
    .selectFrom('notification_preferences')
    .select(['switched_off', 'quiet_from', 'quiet_to', 'time_zone', 'changed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const clock = (minutes: number | null): string | null => (minutes === null ? null : clockOf(minutes));
  return {
    switchedOff: row.switched_off,
    quietFrom: clock(row.quiet_from),
    quietTo: clock(row.quiet_to),
    timeZone: row.time_zone,
    changedAt: row.changed_at,
  };
};
