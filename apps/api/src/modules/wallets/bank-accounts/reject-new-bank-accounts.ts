import type { Tx } from '@parcela/platform/database/database.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { lockNewAccounts, saveAccountDecision } from './bank-accounts.store.ts';

/**
 * Rejects accounts that cannot receive money yet, because the owner did not enter them; they are no longer in use.
 * Returns how many. The caller has locked the user's account.
 */
export const rejectNewBankAccounts = async (
  tx: Tx,
  { userId, requestId }: { readonly userId: number; readonly requestId: string },
): Promise<number> => {
  const accounts = await lockNewAccounts(tx, userId);
  for (const { id, documentId, state } of accounts) {
    await saveAccountDecision(tx, id, 'rejected');
    await recordEvent(tx, {
      actor: { kind: 'user', id: userId },
      type: 'bank_account.rejected',
      subject: { type: 'bank_account', id: documentId },
      before: { state },
      after: { state: 'rejected' },
      requestId,
    });
  }
  return accounts.length;
};
