import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { tryLockProfile } from '../../accounts/index.ts';
import { closeException, findException } from './identity-exceptions.store.ts';
import { limitLevel } from './level-end.ts';

interface EndExceptionInput {
  readonly documentId: string;
  readonly staffId: number;
  readonly reason: string;
  readonly requestId: string;
}

/**
 * Ends an exception: the usual rules apply again. A level without an end that is based on a document without one now
 * ends at the deadline of a new check. @throws BusinessError 404 `common.not_found`, 409 `identity_exception.ended`
 */
export const endException = async (
  { timeZone }: { readonly timeZone: string },
  tx: Tx,
  { documentId, staffId, reason, requestId }: EndExceptionInput,
): Promise<void> => {
  const found = await findException(tx, documentId);
  if (!found || !(await tryLockProfile(tx, found.userId))) throw new BusinessError('common.not_found');
  const { userId, kind } = found;
  if (!(await closeException(tx, { documentId, staffId, reason })))
    throw new BusinessError('identity_exception.ended');
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'identity_exception.ended',
    subject: { type: 'user', id: userId },
    after: { exception: documentId, kind, reason },
    requestId,
  });
  if (kind === 'document_without_end') await limitLevel(tx, userId, timeZone);
};
