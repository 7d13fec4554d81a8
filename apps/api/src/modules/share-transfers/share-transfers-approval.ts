import { factOf, money } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { type ApprovalKind, requestApproval, type RequestedApproval, withExecution } from '../staff/index.ts';
import { executeShareTransfer } from './execute-share-transfer.ts';
import { requireTransfer } from './require-transfer.ts';
import { findTransfer, hashesOfDocuments } from './share-transfers.store.ts';

/** The hashes of the documents that the requester saw. */
const payload = z.strictObject({ transfer: z.string(), documents: z.array(z.string()) });

const transferKind: ApprovalKind<'share_transfers.execute', z.infer<typeof payload>> = {
  action: 'share_transfers.execute',
  payload,
  facts: async (tx, { transfer: documentId, documents }) => {
    const transfer = await findTransfer(tx, documentId);
    if (transfer?.state !== 'recorded') return undefined;
    const { kind, fromUserId, toUserId, projectId, shares, sale, price } = transfer;
    return {
      transferKind: factOf.words(`transfer.${kind}`),
      giver: factOf.thing('investor', fromUserId),
      receiver: factOf.thing('investor', toUserId),
      project: factOf.thing('project', projectId),
      shares: factOf.count(shares),
      price: sale && price !== null ? factOf.money(money(price, sale.currency)) : null,
      paidBy: sale && factOf.words(`settlement.${sale.settlement}`),
      documents: factOf.count(documents.length),
    };
  },
};

/**
 * Requests a second person's approval to execute a recorded transfer. Refuses what could not be executed now. @throws
 * BusinessError 404 `common.not_found`, 409 `share_transfer.ended`, `share_transfer.not_documented`,
 * `approval.pending`, and like `requireTransfer`
 */
export const requestShareTransfer = async (
  tx: Tx,
  {
    documentId,
    ...asked
  }: {
    readonly documentId: string;
    readonly reason: string;
    readonly staffId: number;
    readonly requestId: string;
  },
): Promise<RequestedApproval> => {
  const transfer = await findTransfer(tx, documentId);
  if (!transfer) throw new BusinessError('common.not_found');
  if (transfer.state !== 'recorded') throw new BusinessError('share_transfer.ended');
  const documents = await hashesOfDocuments(tx, transfer.id);
  if (documents.length === 0) throw new BusinessError('share_transfer.not_documented');
  await requireTransfer(tx, transfer);
  return requestApproval(tx, transferKind, {
    ...asked,
    payload: { transfer: documentId, documents: [...documents] },
    subject: documentId,
  });
};

/** The approval action that executes a transfer of shares. */
export const shareTransfersApprovals = {
  'share_transfers.execute': withExecution(
    transferKind,
    async (tx, { transfer: documentId, documents }, { requestedBy, approvedBy, reason, requestId }) => {
      const transfer = await findTransfer(tx, documentId);
      // A document was added after the request: the second person must see it in a new request.
      if (transfer && (await hashesOfDocuments(tx, transfer.id)).join() !== documents.join())
        throw new BusinessError('common.conflict');
      const { shares } = await executeShareTransfer(tx, {
        transfer: documentId,
        requestedBy,
        approvedBy,
        reason,
        requestId,
      });
      return { transfer: documentId, shares };
    },
  ),
};
