import { factOf } from '@parcela/domain';
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
import type { TransferOwners } from './outgoing-transfers.ports.ts';
import { factsOfTransfer } from './facts-of-transfer.ts';
import { type LockedTransfer, lockTransfer } from './outgoing-transfers.store.ts';
import { insertStaffBatch, mayGoOf } from './transfer-batches.store.ts';

const payload = z.strictObject({ transfer: z.string(), evidence: z.string() });

const sentByHand: ApprovalKind<'outgoing-transfers.sent-by-hand', z.infer<typeof payload>> = {
  action: 'outgoing-transfers.sent-by-hand',
  payload,
  facts: async (tx, { transfer, evidence }) => {
    const facts = await factsOfTransfer(tx, transfer, 'pending');
    return facts && { ...facts, evidence: factOf.text(evidence) };
  },
};

/** Staff can have entered only a waiting transfer by hand: all others are in a file. */
const lockWaiting = async (owners: TransferOwners, tx: Tx, documentId: string): Promise<LockedTransfer> => {
  const found = await lockTransfer(tx, { documentId });
  if (!found) throw new BusinessError('common.not_found');
  const { reference } = found;
  if (found.state !== 'pending') throw new BusinessError('outgoing_transfer.not_waiting', { reference });
  if (!(await mayGoOf(owners)(tx, found.item)))
    throw new BusinessError('outgoing_transfer.blocked', { reference });
  return found;
};

export interface SentByHandRequest {
  /** documentId of the transfer. */
  readonly documentId: string;
  /** The bank's number of the order that staff entered. */
  readonly evidence: string;
  readonly staffId: number;
  readonly reason: string;
  readonly requestId: string;
}

/**
 * Requests a second person's confirmation that staff entered a transfer at the bank by hand.
 * @throws BusinessError 404 `common.not_found`, 409 `outgoing_transfer.not_waiting`, `outgoing_transfer.blocked`,
 * `approval.pending`
 */
export const requestSentByHand = async (
  owners: TransferOwners,
  tx: Tx,
  { documentId, evidence, ...by }: SentByHandRequest,
): Promise<RequestedApproval> => {
  await lockWaiting(owners, tx, documentId);
  return requestApproval(tx, sentByHand, {
    ...by,
    payload: { transfer: documentId, evidence },
    subject: documentId,
  });
};

/** Records that two people confirm that the bank has a transfer: no file contains it, and the statement books it. */
export const sentByHandAction = (owners: TransferOwners) =>
  withExecution(sentByHand, async (tx, { transfer: documentId, evidence }, context) => {
    const { requestedBy, approvedBy, reason, requestId } = context;
    const { id, reference, amount } = await lockWaiting(owners, tx, documentId);
    const by = { currency: amount.currency, madeBy: requestedBy, evidence };
    await insertStaffBatch(tx, by, [id]);
    await recordEvent(tx, {
      actor: { kind: 'staff', id: requestedBy },
      type: 'outgoing_transfer.sent_by_hand',
      subject: { type: 'outgoing_transfer', id: documentId },
      after: { state: 'submitted', evidence, reason, approvedBy },
      requestId,
    });
    return { transfer: documentId, reference, state: 'submitted' };
  });
