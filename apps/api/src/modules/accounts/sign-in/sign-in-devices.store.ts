import { sql } from 'kysely';
import { type Tx, tables, onlyRow } from '@parcela/platform/database/database.ts';

/**
 * Records the device of a sign-in. Returns `new` when the user has signed in before, but never with this device; the
 * device of the first sign-in is not new.
 */
export const recordDevice = async (tx: Tx, userId: number, device: string): Promise<'known' | 'new'> => {
  const { rows } = await sql<{ isNew: boolean }>`
    with before as (
      select count(*) as devices, count(*) filter (where device = ${device}) as same
      from sign_in_devices where user_id = ${userId}
    ), recorded as (
      insert into sign_in_devices (user_id, device) values (${userId}, ${device})
      on conflict (user_id, device) do update set last_seen_at = app_now()
    )
    select devices > 0 and same = 0 as "isNew" from before`.execute(tables(tx));
  return onlyRow(rows).isNew ? 'new' : 'known';
};

/** Deletes the devices of a user. */
export const deleteDevices = async (tx: Tx, userId: number): Promise<void> => {
  await sql`delete from sign_in_devices where user_id = ${userId}`.execute(tables(tx));
};
