import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/paging/page.ts';
import type {
  BankTables,
  ShownTransferState,
  TransferFailure,
  TransferItemKind,
  TransferBlocker,
} from '../bank.tables.ts';

/** A transfer as staff see it. */
export interface TransferRow {
  readonly documentId: string;
  readonly kind: TransferItemKind;
  readonly itemDocumentId: string | null;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly ibanEnd: string;
  readonly recipientName: string;
  readonly state: ShownTransferState;
  readonly failure: TransferFailure | null;
  readonly blocker: TransferBlocker | null;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly bookedAt: Date | null;
  readonly endedAt: Date | null;
}

/** A page of the transfers, the newest first, and how many there are in all. */
export const listTransferRows = async (
  tx: Tx,
  filter: Page & {
    readonly state: ShownTransferState | undefined;
    readonly kind: TransferItemKind | undefined;
    readonly currency: Currency | undefined;
  },
): Promise<{ readonly total: number; readonly transfers: TransferRow[] }> => {
  let found = tables<BankTables>(tx).selectFrom('outgoing_transfer_items');
  if (filter.state !== undefined) found = found.where('state', '=', filter.state);
  if (filter.kind !== undefined) found = found.where('item_kind', '=', filter.kind);
  if (filter.currency !== undefined) found = found.where('currency', '=', filter.currency);
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const transfers = await found
    .select([
      'document_id as documentId',
      'item_kind as kind',
      'item_document_id as itemDocumentId',
      'reference',
      'amount',
      'currency',
      'iban_end as ibanEnd',
      'recipient_name as recipientName',
      'state',
      'failure',
      'blocker',
      'created_at as createdAt',
      'submitted_at as submittedAt',
      'booked_at as bookedAt',
      'ended_at as endedAt',
    ])
    .orderBy('id', 'desc')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute();
  return { total, transfers };
};

/** As it is shown to staff now. */
export const shownStateOf = async (tx: Tx, id: number): Promise<ShownTransferState> => {
  const { state } = await tables<BankTables>(tx)
    .selectFrom('outgoing_transfer_items')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return state;
};
