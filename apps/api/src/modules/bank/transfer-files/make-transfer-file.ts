import type { Currency } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { TransferOwners } from '../outgoing-transfers/outgoing-transfers.ports.ts';
import { insertStaffBatch, mayGoOf } from '../outgoing-transfers/transfer-batches.store.ts';
import { type ChosenTransfer, lockChosen } from './transfer-files.store.ts';

/** No file contains a transfer that may not be paid now. */
export const requireMayGo = async (
  owners: TransferOwners,
  tx: Tx,
  transfers: readonly ChosenTransfer[],
): Promise<void> => {
  const mayGo = mayGoOf(owners);
  for (const { item, reference } of transfers)
    if (!(await mayGo(tx, item))) throw new BusinessError('outgoing_transfer.blocked', { reference });
};

export interface NewTransferFile {
  readonly currency: Currency;
  readonly transfers: readonly string[];
  /** The total that the caller saw. */
  readonly total: number;
  readonly staffId: number;
  readonly requestId: string;
}

/**
 * Puts waiting transfers into a file that staff take to the bank; the platform no longer sends them. @throws
 * BusinessError 404 `common.not_found`, 409 `outgoing_transfer.not_waiting`, `outgoing_transfer.blocked`,
 * `transfer_file.total_differs`
 */
export const makeTransferFile = async (
  owners: TransferOwners,
  tx: Tx,
  { currency, transfers, total, staffId, requestId }: NewTransferFile,
): Promise<{ documentId: string }> => {
  const documentIds = [...new Set(transfers)];
  const chosen = await lockChosen(tx, documentIds);
  if (chosen.length !== documentIds.length) throw new BusinessError('common.not_found');
  for (const { state, currency: own, reference } of chosen)
    if (state !== 'pending' || own !== currency)
      throw new BusinessError('outgoing_transfer.not_waiting', { reference });
  if (chosen.reduce((sum, { amount }) => sum + amount, 0n) !== BigInt(total))
    throw new BusinessError('transfer_file.total_differs');
  await requireMayGo(owners, tx, chosen);
  const made = { currency, madeBy: staffId, evidence: null };
  const { documentId } = await insertStaffBatch(
    tx,
    made,
    chosen.map(({ id }) => id),
  );
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'transfer_file.made',
    subject: { type: 'transfer_file', id: documentId },
    after: { currency, total: String(total), count: chosen.length, transfers: documentIds },
    requestId,
  });
  return { documentId };
};
