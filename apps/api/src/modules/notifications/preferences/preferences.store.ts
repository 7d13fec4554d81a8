import type { NoticeChoice, QuietHours } from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { NotificationsTables } from '../notifications.tables.ts';

const db = (tx: Tx) => tables<NotificationsTables>(tx);

/** Creates the user's row, unless the account is gone. */
const ensureRow = async (tx: Tx, userId: number): Promise<void> => {
  await sql`
    insert into notification_preferences (user_id)
    select r.user_id from mail_recipients r where r.user_id = ${userId} for key share
    on conflict (user_id) do nothing`.execute(db(tx));
};

/** Switches one choice and leaves the others unchanged; returns whether it changed. */
export const saveChoice = async (
  tx: Tx,
  userId: number,
  { choice, isOn }: { readonly choice: NoticeChoice; readonly isOn: boolean },
): Promise<boolean> => {
  await ensureRow(tx, userId);
  const { rows } = await sql`
    update notification_preferences set changed_at = app_now(),
      switched_off = case when ${isOn} then array_remove(switched_off, ${choice})
        else array_append(switched_off, ${choice}) end
    where user_id = ${userId} and (${choice}::text = any(switched_off)) = ${isOn}
    returning user_id`.execute(db(tx));
  return rows.length === 1;
};

/** Null: no quiet hours. */
export const saveQuietHours = async (tx: Tx, userId: number, quiet: QuietHours | null): Promise<void> => {
  await ensureRow(tx, userId);
  await db(tx)
    .updateTable('notification_preferences')
    .set({
      quiet_from: quiet?.from ?? null,
      quiet_to: quiet?.to ?? null,
      time_zone: quiet?.timeZone ?? null,
      changed_at: sql<Date>`app_now()`,
    })
    .where('user_id', '=', userId)
    .execute();
};

export const deletePreferences = async (tx: Tx, userId: number): Promise<void> => {
  await db(tx).deleteFrom('notification_preferences').where('user_id', '=', userId).execute();
};
