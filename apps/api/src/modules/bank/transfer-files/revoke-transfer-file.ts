import { factOf, money } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import {
  type ApprovalKind,
  requestApproval,
  type RequestedApproval,
  withExecution,
} from '../../staff/index.ts';
import {
  dissolveFile,
  listTransferFiles,
  type LockedFile,
  lockTransferFile,
  lockTransfersOf,
} from './transfer-files.store.ts';

const payload = z.strictObject({ file: z.string() });

const revocation: ApprovalKind<'transfer-files.revoke', z.infer<typeof payload>> = {
  action: 'transfer-files.revoke',
  payload,
  facts: async (tx, { file: documentId }) => {
    const [file] = await listTransferFiles(tx, { documentId, after: undefined, pageSize: 1 });
    if (!file || file.state === 'revoked' || file.bookedCount > 0) return undefined;
    return {
      file: factOf.text(file.messageId),
      count: factOf.count(file.transferCount),
      total: factOf.money(money(file.total, file.currency)),
    };
  },
};

/**
 * Dissolves a file, so that its transfers wait again. Before the first download this takes effect immediately; later,
 * a second person must confirm that the bank never got the file. @throws BusinessError 404 `common.not_found`, 409
 * `transfer_file.ended`, `approval.pending`
 */
const lockOpen = async (tx: Tx, documentId: string): Promise<LockedFile> => {
  const file = await lockTransferFile(tx, documentId);
  if (!file) throw new BusinessError('common.not_found');
  const transfers = await lockTransfersOf(tx, file.id);
  if (file.isRevoked || transfers.some(({ state }) => state !== 'submitted'))
    throw new BusinessError('transfer_file.ended');
  return file;
};

export interface Revocation {
  readonly documentId: string;
  readonly staffId: number;
  readonly reason: string;
  readonly requestId: string;
}

const revoke = async (
  tx: Tx,
  file: LockedFile,
  { documentId, staffId, reason, requestId }: Revocation,
): Promise<void> => {
  await dissolveFile(tx, file.id);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'transfer_file.revoked',
    subject: { type: 'transfer_file', id: documentId },
    after: { reason },
    requestId,
  });
};

/**
 * Dissolves a file, so that its transfers wait again. Before the first download this takes effect immediately;
 * afterwards a second person must confirm that the bank never got the file. @throws BusinessError 404
 * `common.not_found`, 409 `transfer_file.ended`, `approval.pending`
 */
export const revokeTransferFile = async (tx: Tx, asked: Revocation): Promise<RequestedApproval | null> => {
  const file = await lockOpen(tx, asked.documentId);
  if (!file.isDownloaded) {
    await revoke(tx, file, asked);
    return null;
  }
  const { documentId, ...by } = asked;
  return requestApproval(tx, revocation, {
    ...by,
    payload: { file: documentId },
    subject: documentId,
  });
};

/** Called when two people confirm that the bank never got a downloaded file. */
export const revokeFileAction = withExecution(
  revocation,
  async (tx, { file: documentId }, { requestedBy: staffId, reason, requestId }) => {
    await revoke(tx, await lockOpen(tx, documentId), { documentId, staffId, reason, requestId });
    return { file: documentId, state: 'revoked' };
  },
);
