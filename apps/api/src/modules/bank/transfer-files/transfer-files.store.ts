import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { BankTables, TransferState } from '../bank.tables.ts';
import type { TransferItem } from '../outgoing-transfers/outgoing-transfers.ports.ts';

const db = (tx: Tx) => tables<BankTables>(tx);

/** A transfer that is being put into a file, or is in one. */
export interface ChosenTransfer {
  readonly id: number;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly state: TransferState;
  readonly item: TransferItem;
}

const lockWhere = async (
  tx: Tx,
  where: { readonly documentIds: readonly string[] } | { readonly batchId: number },
): Promise<readonly ChosenTransfer[]> => {
  const all = db(tx)
    .selectFrom('outgoing_transfers')
    .select(['id', 'reference', 'amount', 'currency', 'state', 'item_kind as kind', 'item_id as itemId']);
  const chosen =
    'batchId' in where
      ? all.where('batch_id', '=', where.batchId)
      : all.where('document_id', 'in', where.documentIds);
  const rows = await chosen.orderBy('id').forUpdate().execute();
  return rows.map(({ kind, itemId, ...row }) => ({ ...row, item: { kind, id: itemId } }));
};
/** Locked in the order of their ids. */
export const lockChosen = (tx: Tx, documentIds: readonly string[]): Promise<readonly ChosenTransfer[]> =>
  lockWhere(tx, { documentIds });
export const lockTransfersOf = (tx: Tx, batchId: number): Promise<readonly ChosenTransfer[]> =>
  lockWhere(tx, { batchId });

export interface LockedFile {
  readonly id: number;
  readonly messageId: string;
  readonly currency: Currency;
  readonly createdAt: Date;
  readonly isRevoked: boolean;
  readonly isDownloaded: boolean;
}

export const lockTransferFile = async (tx: Tx, documentId: string): Promise<LockedFile | undefined> =>
  db(tx)
    .selectFrom('outgoing_batches')
    .select(['id', 'message_id as messageId', 'currency', 'created_at as createdAt'])
    .select([
      sql<boolean>`state = 'refused'`.as('isRevoked'),
      sql<boolean>`downloaded_at is not null`.as('isDownloaded'),
    ])
    .where('document_id', '=', documentId)
    .where('origin', '=', 'file')
    .forUpdate()
    .executeTakeFirst();

export const saveDownload = async (tx: Tx, id: number, staffId: number): Promise<void> => {
  await db(tx)
    .updateTable('outgoing_batches')
    .set({ downloaded_at: sql<Date>`app_now()`, downloaded_by: staffId })
    .where('id', '=', id)
    .execute();
};

/** The file's transfers wait again, except those that have ended. */
export const dissolveFile = async (tx: Tx, id: number): Promise<void> => {
  await db(tx)
    .updateTable('outgoing_transfers')
    .set({ state: 'pending', batch_id: null, submitted_at: null })
    .where('batch_id', '=', id)
    .where('state', '=', 'submitted')
    .execute();
  await db(tx).updateTable('outgoing_batches').set({ state: 'refused' }).where('id', '=', id).execute();
};

/** Files, newest first; one row more than the page. */
export const listTransferFiles = (
  tx: Tx,
  { after, pageSize, documentId }: PageAfter<number> & { readonly documentId?: string },
) => {
  let found = db(tx).selectFrom('transfer_file_items');
  if (after !== undefined) found = found.where('id', '<', after);
  if (documentId !== undefined) found = found.where('document_id', '=', documentId);
  return found
    .select([
      'id',
      'document_id as documentId',
      'message_id as messageId',
      'currency',
      'shown_state as state',
      'transfer_count as transferCount',
      'total',
      'booked_count as bookedCount',
      'created_at as madeAt',
      'made_by as madeBy',
      'downloaded_at as downloadedAt',
      'downloaded_by as downloadedBy',
    ])
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
};
export type TransferFileRow = Awaited<ReturnType<typeof listTransferFiles>>[number];
