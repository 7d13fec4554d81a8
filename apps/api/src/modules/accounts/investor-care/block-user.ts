import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import { endAccess } from '../sessions/revoke-all-access.ts';
import { lockAccount } from '../user-locks.store.ts';
import { getUserId } from '../users.queries.ts';
import { openBlock } from './user-blocks.store.ts';

/** A staff request about an investor. */
export interface CareRequest {
  /** documentId. */
  readonly user: string;
  readonly staffId: number;
  readonly reason: string;
  readonly requestId: string;
}

/**
 * Blocks an account immediately: all access ends, and every sign-in is refused until two members of staff unblock the
 * account. Orders and money are unaffected. @throws BusinessError `common.not_found`, `user.blocked`
 */
export const blockUser = async (
  tx: Tx,
  { user, staffId, reason, requestId }: CareRequest,
): Promise<{ readonly documentId: string }> => {
  const userId = await getUserId(tx, user);
  if (!(await lockAccount(tx, userId))) throw new BusinessError('common.not_found');
  const documentId = await openBlock(tx, { userId, staffId, reason });
  if (documentId === undefined) throw new BusinessError('user.blocked');
  await endAccess(tx, userId);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'user.blocked',
    subject: { type: 'user', id: userId },
    after: { reason },
    requestId,
  });
  await notify(tx, { userId, kind: 'security.account_blocked', params: {}, link: '/', mail: true });
  return { documentId };
};
