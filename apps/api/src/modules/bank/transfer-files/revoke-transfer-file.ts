import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { type ApprovalAction, requestApproval, type RequestedApproval } from '../../staff/index.ts';
import { dissolveFile, type LockedFile, lockTransferFile, lockTransfersOf } from './transfer-files.store.ts';

const action = 'transfer-files.revoke';
const payload = z.strictObject({ file: z.string() });

/** A file of which something was paid or refused is at the bank. */
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
 * Dissolves a file, so that its transfers wait again: at once while nobody has it; a second person has to say of a
 * downloaded one that the bank never got it.
 * @throws BusinessError 404 `common.not_found`, 409 `transfer_file.ended`, `approval.pending`
 */
export const revokeTransferFile = async (tx: Tx, asked: Revocation): Promise<RequestedApproval | null> => {
  const file = await lockOpen(tx, asked.documentId);
  if (!file.isDownloaded) {
    await revoke(tx, file, asked);
    return null;
  }
  const { documentId, ...by } = asked;
  return requestApproval(tx, {
    ...by,
    action,
    payload: { file: documentId },
    subject: { type: 'transfer_file', documentId },
  });
};

/** Two people say that the bank never got a downloaded file. */
export const revokeFileAction: ApprovalAction<z.infer<typeof payload>> = {
  action,
  permission: 'withdrawals.decide',
  payload,
  execute: async (tx, { file: documentId }, { requestedBy: staffId, reason, requestId }) => {
    await revoke(tx, await lockOpen(tx, documentId), { documentId, staffId, reason, requestId });
    return { file: documentId, state: 'revoked' };
  },
};
