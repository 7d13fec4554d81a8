import type { CallingProvider } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { sha256 } from '@parcela/platform/ids.ts';
import type { PaymentsTables } from '../payments.tables.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);

/** Stores a gateway's message, byte for byte; undefined when the same event or its nonce was stored before. */
export const storeEvent = async (
  tx: Tx,
  event: {
    readonly provider: CallingProvider;
    readonly subject: string;
    readonly nonce: string | null;
    readonly body: Buffer;
  },
): Promise<bigint | undefined> => {
  const row = await db(tx)
    .insertInto('payment_events')
    .values({ ...event, digest: sha256(event.body), processed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** The provider and the subject of an unprocessed event; undefined when it was processed. */
export const findWaitingEvent = async (
  tx: Tx,
  eventId: bigint,
): Promise<{ provider: CallingProvider; subject: string } | undefined> =>
  db(tx)
    .selectFrom('payment_events')
    .select(['provider', 'subject'])
    .where('id', '=', eventId)
    .where('processed_at', 'is', null)
    .executeTakeFirst();

export const markEventProcessed = async (tx: Tx, eventId: bigint): Promise<void> => {
  await db(tx)
    .updateTable('payment_events')
    .set({ processed_at: sql<Date>`app_now()` })
    .where('id', '=', eventId)
    .where('processed_at', 'is', null)
    .execute();
};

/** Events whose job has not finished for some time, oldest first. */
export const listOverdueEvents = async (
  tx: Tx,
  filter: { readonly olderThanS: number; readonly limit: number },
): Promise<bigint[]> => {
  const rows = await db(tx)
    .selectFrom('payment_events')
    .select('id')
    .where('processed_at', 'is', null)
    .where('received_at', '<=', sql<Date>`app_now() - make_interval(secs => ${filter.olderThanS})`)
    .orderBy('received_at')
    .limit(filter.limit)
    .execute();
  return rows.map((row) => row.id);
};
