import { approvalActions, type StaffPermission } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import {
  type ApprovalKind,
  requestApproval,
  type RequestedApproval,
  withExecution,
} from '../../staff/index.ts';
import { factsOfTransfer } from './facts-of-transfer.ts';
import type { TransferOwners } from './outgoing-transfers.ports.ts';
import { type LockedTransfer, lockTransfer } from './outgoing-transfers.store.ts';
import type { TransferItemKind } from '../bank.tables.ts';
import { shownStateOf } from './outgoing-transfers.queries.ts';
import { failTransfer } from './book-transfer.ts';

const payload = z.strictObject({ transfer: z.string() });

type Payload = z.infer<typeof payload>;
type NotPaid<Kind extends TransferItemKind> = ApprovalKind<`outgoing-transfers.${Kind}-not-paid`, Payload>;

const notPaid = {
  payload,
  facts: (tx: Tx, { transfer }: Payload) => factsOfTransfer(tx, transfer, 'sent'),
};
const kinds: { readonly [Kind in TransferItemKind]: NotPaid<Kind> } = {
  refund: { action: 'outgoing-transfers.refund-not-paid', ...notPaid },
  withdrawal: { action: 'outgoing-transfers.withdrawal-not-paid', ...notPaid },
  distribution: { action: 'outgoing-transfers.distribution-not-paid', ...notPaid },
};

/**
 * The bank can refuse only a transfer that it certainly has. Until then, a file with the transfer may still be sent;
 * a transfer that waits for its file is cancelled by its owner.
 */
const lockSent = async (tx: Tx, documentId: string): Promise<LockedTransfer> => {
  const found = await lockTransfer(tx, { documentId });
  if (!found) throw new BusinessError('common.not_found');
  const state = await shownStateOf(tx, found.id);
  if (state !== 'sent') throw new BusinessError('outgoing_transfer.not_sent', { state });
  return found;
};

export interface NotPaidRequest {
  /** documentId of the transfer. */
  readonly documentId: string;
  readonly staffId: number;
  readonly permissions: readonly StaffPermission[];
  readonly reason: string;
  readonly requestId: string;
}

/**
 * Requests a second person's confirmation that the bank will never pay a transfer: staff refused it in the internet
 * banking, and the bank does not report this. @throws BusinessError 403 `common.forbidden`, 404 `common.not_found`,
 * 409 `outgoing_transfer.not_sent`, `approval.pending`
 */
export const requestNotPaid = async (
  tx: Tx,
  { permissions, documentId, ...by }: NotPaidRequest,
): Promise<RequestedApproval> => {
  const found = await lockTransfer(tx, { documentId });
  if (!found) throw new BusinessError('common.not_found');
  const kind = kinds[found.item.kind];
  if (!permissions.includes(approvalActions[kind.action].request))
    throw new BusinessError('common.forbidden');
  await lockSent(tx, documentId);
  return requestApproval(tx, kind, {
    ...by,
    payload: { transfer: documentId },
    subject: documentId,
  });
};

/**
 * Ends a transfer that two people declare unpaid; its owner decides where the money goes. If a statement shows the
 * transfer later, the line counts as unknown until staff explain it.
 */
export const notPaidApprovals = (owners: TransferOwners) => {
  const byTwo = <Kind extends TransferItemKind>(kind: NotPaid<Kind>) =>
    withExecution(kind, async (tx, { transfer: documentId }) => {
      const found = await lockSent(tx, documentId);
      await failTransfer(owners, tx, found, 'not_paid');
      return { transfer: documentId, reference: found.reference, state: 'failed', failure: 'not_paid' };
    });
  return {
    'outgoing-transfers.refund-not-paid': byTwo(kinds.refund),
    'outgoing-transfers.withdrawal-not-paid': byTwo(kinds.withdrawal),
    'outgoing-transfers.distribution-not-paid': byTwo(kinds.distribution),
  };
};
