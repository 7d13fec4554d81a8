import type { StaffPermission } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { type ApprovalAction, requestApproval, type RequestedApproval } from '../../staff/index.ts';
import type { TransferOwners } from './outgoing-transfers.ports.ts';
import { type LockedTransfer, lockTransfer } from './outgoing-transfers.store.ts';
import type { TransferItemKind } from '../bank.tables.ts';
import { shownStateOf } from './outgoing-transfers.queries.ts';
import { failTransfer } from './book-transfer.ts';

/** The permission to decide about an item covers its transfer, too. */
const actionOf: Readonly<Record<TransferItemKind, { action: string; permission: StaffPermission }>> = {
  refund: { action: 'outgoing-transfers.refund-not-paid', permission: 'refunds.decide' },
  withdrawal: { action: 'outgoing-transfers.withdrawal-not-paid', permission: 'withdrawals.decide' },
  distribution: { action: 'outgoing-transfers.distribution-not-paid', permission: 'withdrawals.decide' },
};

/**
 * Only what the bank certainly has can be refused there. Before that a file with it may still be sent, and a transfer
 * that waits for its file is cancelled by whoever ordered it.
 */
const lockSent = async (tx: Tx, documentId: string): Promise<LockedTransfer> => {
  const found = await lockTransfer(tx, { documentId });
  if (!found) throw new BusinessError('common.not_found');
  const state = await shownStateOf(tx, found.id);
  if (state !== 'sent') throw new BusinessError('outgoing_transfer.not_sent', { state });
  return found;
};

export interface NotPaidRequest {
  /** Of the transfer. */
  readonly documentId: string;
  readonly staffId: number;
  readonly permissions: readonly StaffPermission[];
  readonly reason: string;
  readonly requestId: string;
}

/**
 * Asks for a second person to say that the bank will never pay a transfer: a person refused it in the internet
 * banking, of which the bank does not inform us.
 * @throws BusinessError 403 `common.forbidden`, 404 `common.not_found`, 409 `outgoing_transfer.not_sent`,
 * `approval.pending`
 */
export const requestNotPaid = async (
  tx: Tx,
  { permissions, documentId, ...by }: NotPaidRequest,
): Promise<RequestedApproval> => {
  const found = await lockTransfer(tx, { documentId });
  if (!found) throw new BusinessError('common.not_found');
  const { action, permission } = actionOf[found.item.kind];
  if (!permissions.includes(permission)) throw new BusinessError('common.forbidden');
  await lockSent(tx, documentId);
  return requestApproval(tx, {
    ...by,
    action,
    payload: { transfer: documentId },
    subject: { type: 'outgoing_transfer', documentId },
  });
};

const payload = z.strictObject({ transfer: z.string() });

/**
 * Ends a transfer that two people say was not paid: its owner puts the money where it belongs. If a statement shows it
 * later, that line counts as unknown and waits for staff to explain it.
 */
export const notPaidActions = (owners: TransferOwners): readonly ApprovalAction[] =>
  Object.values(actionOf).map(({ action, permission }): ApprovalAction<z.infer<typeof payload>> => ({
    action,
    permission,
    payload,
    execute: async (tx, { transfer: documentId }) => {
      const found = await lockSent(tx, documentId);
      await failTransfer(owners, tx, found, 'not_paid');
      return { transfer: documentId, reference: found.reference, state: 'failed', failure: 'not_paid' };
    },
  }));
