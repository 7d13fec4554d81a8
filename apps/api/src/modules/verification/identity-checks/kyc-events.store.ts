import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { sha256 } from '@parcela/platform/ids.ts';
import type { VerificationTables } from '../verification.tables.ts';

const db = (tx: Tx) => tables<VerificationTables>(tx);

/** Stores the provider's message, byte for byte; undefined when the same bytes were stored before. */
export const storeEvent = async (
  tx: Tx,
  event: { readonly externalUserId: string | null; readonly body: Buffer },
): Promise<bigint | undefined> => {
  const row = await db(tx)
    .insertInto('kyc_events')
    .values({
      provider: 'sumsub',
      external_user_id: event.externalUserId,
      body: event.body,
      digest: sha256(event.body),
      processed_at: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

export interface WaitingEvent {
  readonly externalUserId: string | null;
  readonly body: Buffer;
}

/** An unprocessed event; undefined when it was processed. */
export const findWaitingEvent = (tx: Tx, eventId: bigint): Promise<WaitingEvent | undefined> =>
  db(tx)
    .selectFrom('kyc_events')
    .select(['external_user_id as externalUserId', 'body'])
    .where('id', '=', eventId)
    .where('processed_at', 'is', null)
    .executeTakeFirst();

export const markEventProcessed = async (tx: Tx, eventId: bigint): Promise<void> => {
  await db(tx)
    .updateTable('kyc_events')
    .set({ processed_at: sql<Date>`app_now()` })
    .where('id', '=', eventId)
    .where('processed_at', 'is', null)
    .execute();
};
