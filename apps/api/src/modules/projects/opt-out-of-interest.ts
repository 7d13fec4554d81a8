import type { Tx } from '../../platform/database.ts';
import { BusinessError } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { saveOptOut } from './interest.store.ts';

/**
 * Ends the mails about new projects for whoever has the code of such a mail: no session is needed, and saying it again
 * changes nothing. An interest request that is sent later begins them anew.
 * @throws BusinessError 404 `common.not_found` for a code that nobody has
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
