import { factOf } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import {
  type ApprovalKind,
  requestApproval,
  type RequestedApproval,
  withExecution,
} from '../../staff/index.ts';
import { findUserId, getUserId } from '../users.queries.ts';
import type { CareRequest } from './block-user.ts';
import { closeBlock, isBlocked } from './user-blocks.store.ts';

const payload = z.strictObject({ user: z.string() });

const unblocking: ApprovalKind<'user.unblock', z.infer<typeof payload>> = {
  action: 'user.unblock',
  payload,
  facts: async (tx, { user }) => {
    const userId = await findUserId(tx, user);
    if (userId === undefined || !(await isBlocked(tx, userId))) return undefined;
    return { investor: factOf.thing('investor', userId) };
  },
};

/**
 * Requests the approval to unblock an account.
 * @throws BusinessError `common.not_found`, `user.not_blocked`, `approval.pending`
 */
export const requestUnblock = async (tx: Tx, { user, ...asked }: CareRequest): Promise<RequestedApproval> => {
  if (!(await isBlocked(tx, await getUserId(tx, user)))) throw new BusinessError('user.not_blocked');
  return requestApproval(tx, unblocking, { payload: { user }, subject: user, ...asked });
};

/** Lets the user sign in again. */
export const unblockUser = withExecution(
  unblocking,
  async (tx, { user }, { approvedBy, reason, requestId }) => {
    const userId = await getUserId(tx, user);
    if ((await closeBlock(tx, { userId, staffId: approvedBy, reason })) === undefined)
      throw new BusinessError('user.not_blocked');
    await recordEvent(tx, {
      actor: { kind: 'staff', id: approvedBy },
      type: 'user.unblocked',
      subject: { type: 'user', id: userId },
      requestId,
    });
    await notify(tx, { userId, kind: 'security.account_unblocked', params: {}, link: '/', mail: true });
    return { user };
  },
);
