import { createHash } from 'node:crypto';
import { dateInZone } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { PaymentFileWriter } from '@parcela/providers/ports/paying-bank.ts';
import type { TransferOwners } from '../outgoing-transfers/outgoing-transfers.ports.ts';
import { bankZone } from '../outgoing-transfers/submit-transfers.ts';
import { ordersOf } from '../outgoing-transfers/transfer-batches.store.ts';
import { requireMayGo } from './make-transfer-file.ts';
import { lockTransferFile, lockTransfersOf, saveDownload } from './transfer-files.store.ts';

export interface TransferFileParts {
  readonly owners: TransferOwners;
  readonly write: PaymentFileWriter;
}

/**
 * Returns a file only once, because the bank may have it afterwards. If any of its money was restricted after the
 * file was made, the whole file is refused. @throws BusinessError 404 `common.not_found`, 409
 * `transfer_file.downloaded`, `transfer_file.ended`, `outgoing_transfer.blocked`
 */
export const downloadTransferFile = async (
  { owners, write }: TransferFileParts,
  tx: Tx,
  { documentId, staffId, requestId }: { documentId: string; staffId: number; requestId: string },
): Promise<{ name: string; content: string }> => {
  const file = await lockTransferFile(tx, documentId);
  if (!file) throw new BusinessError('common.not_found');
  if (file.isDownloaded) throw new BusinessError('transfer_file.downloaded');
  const transfers = await lockTransfersOf(tx, file.id);
  if (file.isRevoked || transfers.some(({ state }) => state !== 'submitted'))
    throw new BusinessError('transfer_file.ended');
  await requireMayGo(owners, tx, transfers);
  const { messageId, currency, createdAt } = file;
  const content = write({
    messageId,
    currency,
    createdAt,
    executeOn: dateInZone(await readClock(tx), bankZone),
    orders: await ordersOf(tx, file.id),
  });
  await saveDownload(tx, file.id, staffId);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'transfer_file.downloaded',
    subject: { type: 'transfer_file', id: documentId },
    after: { messageId, sha256: createHash('sha256').update(content).digest('hex') },
    requestId,
  });
  return { name: `${messageId}.xml`, content };
};
