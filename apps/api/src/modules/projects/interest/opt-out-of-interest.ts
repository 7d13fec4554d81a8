import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { saveOptOut } from './interest.store.ts';

/**
 * Ends the mails about new projects for the owner of a mailed code; needs no session, and another call changes
 * nothing. A later interest request starts the mails again. @throws BusinessError 404 `common.not_found` for an
 * unknown code
 */
export const optOutOfInterest = async (tx: Tx, code: string, requestId: string): Promise<void> => {
  const optOut = await saveOptOut(tx, code);
  if (!optOut) throw new BusinessError('common.not_found');
  const { userId, isNew } = optOut;
  if (!isNew) return;
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'interest.opted_out',
    subject: { type: 'user', id: userId },
    requestId,
  });
};
