import { sql } from 'kysely';
import { onlyRow, type Tx, tables } from '@parcela/platform/database/database.ts';

const db = (tx: Tx) => tables<never>(tx);

/**
 * Ends the account and frees its address. The row stays, because orders, money and the audit log refer to it. Without
 * a retention period the user is erased immediately. Returns the date until which the sealed record is stored.
 */
export const markDeleted = async (
  tx: Tx,
  userId: number,
  retentionYears: number | null,
): Promise<Date | null> => {
  // Not an e-mail address, so no other user can have it.
  const nobody = `deleted:${userId}`;
  const { rows } = await sql<{ until: Date | null }>`
    update users set email = ${nobody}, email_canonical = ${nobody}, password_hash = null, email_confirmed_at = null,
      deleted_at = app_now(), retain_until = app_now() + make_interval(years => ${retentionYears}::integer),
      erased_at = case when ${retentionYears}::integer is null then app_now() end
    where id = ${userId}
    returning retain_until as until`.execute(db(tx));
  return onlyRow(rows).until;
};

/**
 * Locks the next user after `afterId` who has not confirmed the address within 30 days; skips rows locked by
 * concurrent jobs.
 */
export const claimUnconfirmed = async (tx: Tx, afterId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where email_confirmed_at is null and deleted_at is null and created_at <= app_now() - interval '30 days'
      and id > ${afterId}
    order by id limit 1 for update skip locked`.execute(db(tx));
  return rows[0]?.id;
};
