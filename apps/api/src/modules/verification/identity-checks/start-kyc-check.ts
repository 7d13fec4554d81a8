import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { findUser, lockProfile } from '../../accounts/index.ts';
import { expectAnswer, insertCheck } from './kyc-checks.store.ts';
import { requireCheckable } from './start-kyc-check.policy.ts';

/**
 * Prepares an identity check: resumes an unfinished one, or begins a new one without an earlier check, when the
 * document expires within 60 days, or when the level was revoked after a successful check. @throws BusinessError 409
 * `kyc.already_done`, 403 `kyc.rejected` after a permanent refusal
 */
export const startKycCheck = async (
  tx: Tx,
  userId: number,
): Promise<{ readonly externalUserId: string; readonly email: string }> => {
  await lockProfile(tx, userId);
  const user = await findUser(tx, userId);
  invariant(user, 'a caller has an account');
  const check = await requireCheckable(tx, userId);
  // The provider has accepted this user but staff have not: the widget would only show a success, so a new check is
  // made.
  const isOver = check?.state === 'done' || (check?.state === 'retry' && check.answer === 'GREEN');
  if (!check || isOver || check.provider !== 'sumsub')
    return { externalUserId: await insertCheck(tx, userId), email: user.email };
  await expectAnswer(tx, check.externalUserId);
  return { externalUserId: check.externalUserId, email: user.email };
};
