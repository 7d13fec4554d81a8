import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import { type ApprovalAction, requestApproval, type RequestedApproval } from '../../staff/index.ts';
import { getUserId } from '../users.queries.ts';
import type { CareRequest } from './block-user.ts';
import { closeBlock, isBlocked } from './user-blocks.store.ts';

const action = 'user.unblock';
const payload = z.strictObject({ user: z.string() });

/** Asks a second person to unblock an account. @throws BusinessError `common.not_found`, `user.not_blocked`, `approval.pending` */
export const requestUnblock = async (tx: Tx, { user, ...asked }: CareRequest): Promise<RequestedApproval> => {
  if (!(await isBlocked(tx, await getUserId(tx, user)))) throw new BusinessError('user.not_blocked');
  const subject = { type: 'user', documentId: user };
  return requestApproval(tx, { action, payload: { user }, subject, ...asked });
};

/** Lets the person sign in again. */
export const unblockUser: ApprovalAction<z.infer<typeof payload>> = {
  action,
  permission: 'users.block',
  payload,
  execute: async (tx, { user }, { approvedBy, reason, requestId }) => {
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
};
