import { pushDevicesMax } from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { NotificationsTables } from '../notifications.tables.ts';

const db = (tx: Tx) => tables<NotificationsTables>(tx);

export interface NewPushSubscription {
  readonly userId: number;
  readonly endpointHash: Buffer;
  /** Sealed with the user's key. */
  readonly target: Buffer;
}

/**
 * Stores a device or its new keys. A device that another user registered becomes the caller's, and the other user's
 * waiting messages for it are deleted. The oldest devices over the limit are removed.
 */
export const storePushSubscription = async (
  tx: Tx,
  { userId, endpointHash, target }: NewPushSubscription,
): Promise<void> => {
  await db(tx)
    .deleteFrom('push_subscriptions')
    .where('endpoint_hash', '=', endpointHash)
    .where('user_id', '<>', userId)
    .execute();
  await db(tx)
    .insertInto('push_subscriptions')
    .values({ user_id: userId, endpoint_hash: endpointHash, target })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet({ target }))
    .execute();
  await sql`
    delete from push_subscriptions where user_id = ${userId} and id not in (
      select id from push_subscriptions where user_id = ${userId}
      order by endpoint_hash = ${endpointHash} desc, created_at desc, id desc limit ${pushDevicesMax})`.execute(
    db(tx),
  );
};

export const deletePushSubscription = async (tx: Tx, userId: number, endpointHash: Buffer): Promise<void> => {
  await db(tx)
    .deleteFrom('push_subscriptions')
    .where('endpoint_hash', '=', endpointHash)
    .where('user_id', '=', userId)
    .execute();
};

/** Deletes devices whose browsers have unsubscribed. */
export const deletePushSubscriptions = async (tx: Tx, ids: readonly bigint[]): Promise<void> => {
  if (ids.length === 0) return;
  await db(tx)
    .deleteFrom('push_subscriptions')
    .where('id', 'in', [...ids])
    .execute();
};

/** Stops all push messages to the user's devices, because all access or the account has ended. */
export const endPush = async (tx: Tx, userId: number): Promise<void> => {
  await db(tx).deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
};
