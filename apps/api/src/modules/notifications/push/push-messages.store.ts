import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { NotificationsTables } from '../notifications.tables.ts';

const db = (tx: Tx) => tables<NotificationsTables>(tx);

/** Six tries take about two hours; by then the user has seen the notification elsewhere. */
const triesMax = 6;
const perTurn = 20;
/** A notification becomes outdated a day after it could first be sent. */
const newsHours = 24;

/** A notification that devices receive. */
interface Pushed {
  readonly documentId: string;
  /** The end of the user's quiet hours; null means immediately. */
  readonly waitsUntil: Date | null;
}

/** Enqueues a message for each device of the owners. */
export const enqueuePush = async (tx: Tx, pushed: readonly Pushed[]): Promise<void> => {
  await sql`
    insert into push_messages (notification_id, subscription_id, waits_until, next_try_at)
    select n.id, s.id, e.waits_until, coalesce(e.waits_until, app_now())
    from unnest(
      ${pushed.map(({ documentId }) => documentId)}::text[],
      ${pushed.map(({ waitsUntil }) => waitsUntil)}::timestamptz[]
    ) as e (document_id, waits_until)
    join notifications n on n.document_id = e.document_id
    join push_subscriptions s on s.user_id = n.user_id`.execute(db(tx));
};

/**
 * Claims due messages. The try and the time of the next try are recorded before sending: if a worker dies, the
 * messages are sent once more and replace themselves on the device. Outdated messages and those with too many tries
 * are dropped. Concurrent workers skip each other's messages.
 */
export const claimPush = async (tx: Tx): Promise<readonly bigint[]> => {
  const { rows } = await sql<{ id: bigint; isDropped: boolean }>`
    with due as (
      select id, tries >= ${triesMax} or 
          coalesce(waits_until, created_at) <= app_now() - make_interval(hours => ${newsHours}) as is_dropped
      from push_messages where next_try_at <= app_now()
      order by next_try_at, id limit ${perTurn} for update skip locked
    ), dropped as (
      delete from push_messages m using due d where m.id = d.id and d.is_dropped
    ), tried as (
      update push_messages m set tries = m.tries + 1,
        next_try_at = app_now() + interval '1 minute' * power(2, m.tries + 1)
      from due d where m.id = d.id and not d.is_dropped
    )
    select id, is_dropped as "isDropped" from due order by id`.execute(db(tx));
  return rows.filter(({ isDropped }) => !isDropped).map(({ id }) => id);
};

/** Deletes messages that the push service accepted or will never accept. */
export const deletePushMessages = async (tx: Tx, ids: readonly bigint[]): Promise<void> => {
  if (ids.length === 0) return;
  await db(tx)
    .deleteFrom('push_messages')
    .where('id', 'in', [...ids])
    .execute();
};

/** Postpones a message when the push service requests a longer wait than ours. */
export const postponePush = async (tx: Tx, id: bigint, afterS: number): Promise<void> => {
  await sql`
    update push_messages set next_try_at = greatest(next_try_at, app_now() + make_interval(secs => ${afterS}))
    where id = ${id}`.execute(db(tx));
};

/** Holds a message back until the end of the quiet hours; this does not count as a try. */
export const deferPush = async (tx: Tx, id: bigint, until: Date): Promise<void> => {
  await sql`
    update push_messages set next_try_at = ${until}, waits_until = ${until}, tries = greatest(tries - 1, 0)
    where id = ${id}`.execute(db(tx));
};
