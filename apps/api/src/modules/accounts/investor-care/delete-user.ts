import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { type ApprovalAction, requestApproval, type RequestedApproval } from '../../staff/index.ts';
import {
  deleteAccount,
  type DeleteAccountDeps,
  previewDeletion,
  requireNothingLeft,
} from '../data-rights/delete-account.ts';
import { getUserId } from '../users.queries.ts';
import type { CareRequest } from './block-user.ts';

const action = 'user.delete';
const payload = z.strictObject({ user: z.string() });

/**
 * Asks a second person to delete an account, if nothing is left in it.
 * @throws BusinessError `common.not_found`, `account.not_deletable`, `approval.pending`
 */
export const requestDeletion = async (
  deps: Pick<DeleteAccountDeps, 'personalData'>,
  tx: Tx,
  { user, ...asked }: CareRequest,
): Promise<RequestedApproval> => {
  await requireNothingLeft(deps, tx, await getUserId(tx, user));
  const subject = { type: 'user', documentId: user };
  return requestApproval(tx, { action, payload: { user }, subject, ...asked });
};

/** What would block the deletion of an account now, and how many years its sealed record would stay. */
export const showDeletion = async (deps: DeleteAccountDeps, tx: Tx, userId: number) => {
  const { remains, isRetained } = await previewDeletion(deps, tx, userId);
  return { remains: [...remains], retentionYears: isRetained ? deps.retentionYears : null };
};

/** Deletes the account as its owner would. */
export const deleteUser = (deps: DeleteAccountDeps): ApprovalAction<z.infer<typeof payload>> => ({
  action,
  permission: 'users.delete',
  payload,
  execute: async (tx, { user }, { approvedBy, requestId }) => {
    const userId = await getUserId(tx, user);
    await deleteAccount(deps, tx, { userId, actor: { kind: 'staff', id: approvedBy }, requestId });
    return { user };
  },
});
