import { factOf } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { endAllSessions } from '@parcela/platform/security/sessions.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import {
  type ApprovalKind,
  requestApproval,
  type RequestedApproval,
  withExecution,
} from '../../staff/index.ts';
import { deleteChallenges } from './second-factor-challenges.store.ts';
import { deleteSecondFactor } from './second-factor.store.ts';
import { findSecondFactor } from './second-factor.queries.ts';
import { findUserId } from '../users.queries.ts';

const payload = z.strictObject({ user: z.string() });

const reset: ApprovalKind<'user.reset_second_factor', z.infer<typeof payload>> = {
  action: 'user.reset_second_factor',
  payload,
  facts: async (tx, { user }) => {
    const userId = await findUserId(tx, user);
    const factor = userId === undefined ? undefined : await findSecondFactor(tx, userId);
    return factor?.isOn === true ? { investor: factOf.thing('investor', userId) } : undefined;
  },
};

/**
 * Requests approval to disable the factor of a user who lost the authenticator and the recovery codes. @throws
 * BusinessError `common.not_found`, `auth.second_factor_off`, `approval.pending`
 */
export const requestSecondFactorReset = async (
  tx: Tx,
  request: {
    /** documentId */
    readonly user: string;
    readonly staffId: number;
    readonly reason: string;
    readonly requestId: string;
  },
): Promise<RequestedApproval> => {
  const { user, ...asked } = request;
  const userId = await findUserId(tx, user);
  if (userId === undefined) throw new BusinessError('common.not_found');
  const factor = await findSecondFactor(tx, userId);
  if (!factor?.isOn) throw new BusinessError('auth.second_factor_off');
  return requestApproval(tx, reset, {
    payload: { user },
    subject: user,
    ...asked,
  });
};

/** Disables the user's factor: all sessions end, and the password alone is enough to sign in. */
export const resetSecondFactor = withExecution(reset, async (tx, { user }, { approvedBy, requestId }) => {
  const userId = await findUserId(tx, user);
  if (userId === undefined) throw new BusinessError('common.not_found');
  if (!(await deleteSecondFactor(tx, userId))) throw new BusinessError('auth.second_factor_off');
  await deleteChallenges(tx, userId);
  await endAllSessions(tx, 'investor', userId);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: approvedBy },
    type: 'user.second_factor_disabled',
    subject: { type: 'user', id: userId },
    requestId,
  });
  await notify(tx, {
    userId,
    kind: 'security.second_factor_reset',
    params: {},
    link: '/settings',
    mail: true,
  });
  return { user };
});
