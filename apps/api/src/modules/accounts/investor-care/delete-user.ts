import { factOf } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import {
  type ApprovalKind,
  requestApproval,
  type RequestedApproval,
  withExecution,
} from '../../staff/index.ts';
import {
  deleteAccount,
  type DeleteAccountDeps,
  previewDeletion,
  requireNothingLeft,
} from '../data-rights/delete-account.ts';
import { findUser, findUserId, getUserId } from '../users.queries.ts';
import type { CareRequest } from './block-user.ts';

const payload = z.strictObject({ user: z.string() });

const deletion = (
  deps: Pick<DeleteAccountDeps, 'personalData' | 'retentionYears'>,
): ApprovalKind<'user.delete', z.infer<typeof payload>> => ({
  action: 'user.delete',
  payload,
  facts: async (tx, { user: documentId }) => {
    const userId = await findUserId(tx, documentId);
    const user = userId === undefined ? undefined : await findUser(tx, userId);
    if (!user) return undefined;
    const { isRetained } = await previewDeletion(deps, tx, user.id);
    return {
      investor: factOf.thing('investor', user.id),
      since: factOf.instant(user.createdAt),
      years: factOf.count(isRetained ? deps.retentionYears : 0),
    };
  },
});

/**
 * Requests approval to delete an account that nothing blocks from deletion. @throws BusinessError `common.not_found`,
 * `account.not_deletable`, `approval.pending`
 */
export const requestDeletion = async (
  deps: Pick<DeleteAccountDeps, 'personalData' | 'retentionYears'>,
  tx: Tx,
  { user, ...asked }: CareRequest,
): Promise<RequestedApproval> => {
  await requireNothingLeft(deps, tx, await getUserId(tx, user));
  return requestApproval(tx, deletion(deps), { payload: { user }, subject: user, ...asked });
};

/** Returns what would block the deletion of an account now, and how many years its sealed record would be stored. */
export const showDeletion = async (deps: DeleteAccountDeps, tx: Tx, userId: number) => {
  const { remains, isRetained } = await previewDeletion(deps, tx, userId);
  return { remains: [...remains], retentionYears: isRetained ? deps.retentionYears : null };
};

/** Deletes the account as its owner would. */
export const deleteUser = (deps: DeleteAccountDeps) =>
  withExecution(deletion(deps), async (tx, { user }, { approvedBy, requestId }) => {
    const userId = await getUserId(tx, user);
    await deleteAccount(deps, tx, { userId, actor: { kind: 'staff', id: approvedBy }, requestId });
    return { user };
  });
