import { factOf } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { findUser } from '../../accounts/index.ts';
import { type ApprovalKind, requestApproval, type RequestedApproval } from '../../staff/index.ts';
import { findReviewedPerson } from './override-verification.queries.ts';
import { findGrants } from './levels.queries.ts';

const overridePayload = z.strictObject({
  user: z.string(),
  type: z.enum(['KYC', 'AML']),
  effect: z.enum(['grant', 'revoke']),
  validThrough: z.nullable(z.string()),
  comment: z.nullable(z.string()),
});
export type Override = z.infer<typeof overridePayload>;

/** An override without effect would notify users of a change that did not happen. */
export const requireChange = async (tx: Tx, { user, type, effect }: Override): Promise<void> => {
  const userId = await findReviewedPerson(tx, user);
  if (userId === undefined || !(await findUser(tx, userId))) throw new BusinessError('common.not_found');
  const { granted } = await findGrants(tx, userId);
  if (granted.includes(type) === (effect === 'grant')) throw new BusinessError('common.conflict');
};

/** The approval action of an override. */
export const overrideKind: ApprovalKind<'verification.override', Override> = {
  action: 'verification.override',
  payload: overridePayload,
  facts: async (tx, { user, type, effect, validThrough, comment }) => {
    const userId = await findReviewedPerson(tx, user);
    if (userId === undefined || !(await findUser(tx, userId))) return undefined;
    const { granted } = await findGrants(tx, userId);
    if (granted.includes(type) === (effect === 'grant')) return undefined;
    return {
      investor: factOf.thing('investor', userId),
      level: factOf.words(`level.${type}`),
      effect: factOf.words(`effect.${effect}`),
      validThrough: factOf.day(validThrough),
      comment: factOf.text(comment),
    };
  },
};

/**
 * Requests a second person's approval to grant or revoke a level, whatever the checks say. @throws BusinessError 404
 * `common.not_found`, 409 `common.conflict` when the level is already in that state, `approval.pending`
 */
export const requestOverride = async (
  tx: Tx,
  {
    override,
    ...asked
  }: {
    readonly override: Override;
    readonly staffId: number;
    readonly reason: string;
    readonly requestId: string;
  },
): Promise<RequestedApproval> => {
  await requireChange(tx, override);
  return requestApproval(tx, overrideKind, {
    payload: override,
    subject: override.user,
    ...asked,
  });
};
