import { compactIban } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/database.ts';
import { newDocumentId } from '../../platform/ids.ts';
import type { NewTransfer, TransferItem } from './order-transfer.ts';
import type { OutgoingTransfersTables } from './outgoing-transfers.tables.ts';

const db = (tx: Tx) => tables<OutgoingTransfersTables>(tx);
const now = sql<Date>`app_now()`;

/** Writes a transfer down; undefined when the item has one. */
export const insertTransfer = async (
  tx: Tx,
  { item, amount, recipient, message }: NewTransfer,
): Promise<{ documentId: string; reference: string } | undefined> =>
  db(tx)
    .insertInto('outgoing_transfers')
    .values({
      document_id: newDocumentId(),
      item_kind: item.kind,
      item_id: item.id,
      amount: amount.amount,
      currency: amount.currency,
      recipient_iban: compactIban(recipient.iban),
      recipient_name: recipient.name,
      message,
      batch_id: null,
      failure: null,
    })
    .onConflict((conflict) => conflict.columns(['item_kind', 'item_id']).doNothing())
    .returning(['document_id as documentId', 'reference'])
    .executeTakeFirst();

export const cancelPending = async (tx: Tx, item: TransferItem): Promise<boolean> => {
  const rows = await db(tx)
    .updateTable('outgoing_transfers')
    .set({ state: 'cancelled', ended_at: now })
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .where('state', '=', 'pending')
    .returning('id')
    .execute();
  return rows.length === 1;
};
