import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { NotificationsTables } from '../notifications.tables.ts';

const now = sql<Date>`app_now()`;

/** A mail is tried this many times over 8.5 minutes; then it has failed, and only the app shows the notification. */
const mailTriesMax = 8;

/**
 * Claims the next due mail. The try and the time of the next try are recorded before sending: if a worker dies, the
 * mail is sent once more, but not in a loop. Concurrent workers skip it.
 */
export const claimMail = async (
  tx: Tx,
): Promise<{ readonly id: bigint; readonly isGivenUp: boolean } | undefined> => {
  const { rows } = await sql<{ id: bigint; isGivenUp: boolean }>`
    update notifications set
      mail_state = case when tries >= ${mailTriesMax} then 'failed' else 'pending' end,
      tries = least(tries + 1, ${mailTriesMax}),
      next_try_at = app_now() + interval '2 seconds' * power(2, least(tries + 1, ${mailTriesMax}))
    where id = (
      select id from notifications where mail_state = 'pending' and next_try_at <= app_now()
      order by next_try_at, id limit 1 for update skip locked)
    returning id, mail_state = 'failed' as "isGivenUp"`.execute(tables(tx));
  return rows[0];
};

export const recordMailSent = async (tx: Tx, id: bigint): Promise<void> => {
  await tables<NotificationsTables>(tx)
    .updateTable('notifications')
    .set({ mail_state: 'sent', mailed_at: now })
    .where('id', '=', id)
    .where('mail_state', '=', 'pending')
    .execute();
};

/** Holds a mail back until the end of the quiet hours; this does not count as a try. */
export const deferMail = async (tx: Tx, id: bigint, until: Date): Promise<void> => {
  await sql`
    update notifications set next_try_at = ${until}, waits_until = ${until}, tries = greatest(tries - 1, 0)
    where id = ${id} and mail_state = 'pending'`.execute(tables(tx));
};

/** The recipient no longer exists, or has opted out of the mail. */
export const dropMail = async (tx: Tx, id: bigint): Promise<void> => {
  await tables<NotificationsTables>(tx)
    .updateTable('notifications')
    .set({ mail_state: 'none' })
    .where('id', '=', id)
    .execute();
};

/** The mail server refused the mail: the next try is already scheduled, unless this was the last one. */
export const recordMailRefused = async (tx: Tx, id: bigint, error: string): Promise<void> => {
  await sql`
    update notifications set mail_error = ${error},
      mail_state = case when tries >= ${mailTriesMax} then 'failed' else mail_state end
    where id = ${id} and mail_state = 'pending'`.execute(tables(tx));
};

/** Retries a failed mail with the usual number of tries; returns false if the mail had not failed. */
export const retryMail = async (tx: Tx, documentId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tables<NotificationsTables>(tx)
    .updateTable('notifications')
    .set({ mail_state: 'pending', tries: 0, next_try_at: now })
    .where('document_id', '=', documentId)
    .where('mail_state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
