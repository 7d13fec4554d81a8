import type { Tx } from '@parcela/platform/database/database.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { listItemHistory } from './item-history.queries.ts';

export interface SeenItem {
  readonly type: 'withdrawal' | 'refund' | 'bank_account' | 'outgoing_transfer' | 'transfer_file';
  readonly documentId: string;
  /** The user whose data the item shows, if known. */
  readonly userId?: number;
  readonly staffId: number;
  readonly requestId: string;
}

/**
 * Returns the history of an item, oldest first: its events, and the approval requests that name it. The view is
 * recorded in the same transaction.
 */
export const showItem = async (tx: Tx, { type, documentId, userId, staffId, requestId }: SeenItem) => {
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: `${type}.read`,
    subject: userId === undefined ? { type, id: documentId } : { type: 'user', id: userId },
    after: { [type]: documentId },
    requestId,
  });
  const rows = await listItemHistory(tx, { type, documentId });
  return rows.map(({ at, action, kind, name, reason, request, requestAction }) => ({
    at: at.toISOString(),
    action,
    by: { kind, name },
    reason,
    request: request === null ? null : { documentId: request, action: requestAction ?? '' },
  }));
};
