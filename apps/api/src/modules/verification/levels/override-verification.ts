import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { tryLockProfile } from '../../accounts/index.ts';
import { notify } from '../../notifications/index.ts';
import { withExecution } from '../../staff/index.ts';
import { findLiveSubmission, saveSubmissionState } from '../questionnaire/aml-questionnaire.store.ts';
import { findCurrentCheck, saveCheckDecision } from '../identity-checks/kyc-checks.store.ts';
import { storePersonRefusal, type RefusalDeps } from '../identity-fingerprints/store-refusal.ts';
import { grant, revoke } from './levels.ts';
import { withdrawRefusal } from '../identity-fingerprints/refused-identities.store.ts';
import { endCase } from '../reviews/review-cases.store.ts';
import { reviewOtherAccounts } from '../reviews/review-other-accounts.ts';
import { findReviewedPerson } from './override-verification.queries.ts';
import { type Override, overrideKind, requireChange } from './request-verification-override.ts';

interface Effect {
  readonly userId: number;
  readonly override: Override;
  readonly state: 'done' | 'rejected';
  /** The comment that the user reads. */
  readonly comment: string | null;
  readonly decidedBy: number;
}

/** Adapts the checks to the override, because their state would otherwise contradict the user's level. */
const closeChecks = async (
  tx: Tx,
  { userId, override, state, comment, decidedBy }: Effect,
): Promise<void> => {
  const outcome = state === 'done' ? 'accepted' : 'rejected';
  const decision = { outcome, comment, decidedBy } as const;
  if (override.type === 'AML') {
    const submission = await findLiveSubmission(tx, userId);
    if (submission) await saveSubmissionState(tx, submission.id, { state, comment });
    await endCase(tx, { userId, kind: 'aml' }, { ...decision, amlSubmissionId: submission?.id });
    return;
  }
  const check = await findCurrentCheck(tx, userId);
  if (check) await saveCheckDecision(tx, check.id, { state, comment });
  await endCase(tx, { userId, kind: 'kyc' }, { ...decision, kycCheckId: check?.id });
};

const grantLevel = async (
  tx: Tx,
  userId: number,
  { type, validThrough }: Override,
  timeZone: string,
): Promise<void> => {
  // A level whose document has expired still exists and would exclude the new level.
  await revoke(tx, { userId, type, reason: 'replaced' });
  const ends = type === 'KYC' && validThrough !== null;
  await grant(tx, {
    userId,
    type,
    source: 'admin',
    validThrough: ends ? { day: validThrough, timeZone } : undefined,
  });
};

const notifyUser = (tx: Tx, userId: number, { type, effect }: Override): Promise<void> => {
  const level = type === 'KYC' ? 'kyc' : 'aml';
  const kind = effect === 'grant' ? (`${level}.done` as const) : (`${level}.revoked` as const);
  return notify(tx, { userId, kind, params: {}, link: '/verification', mail: true });
};

/** Grants or revokes the level that two people agreed on. */
export const overrideVerification = ({
  timeZone,
  ...refusals
}: RefusalDeps & { readonly timeZone: string }) =>
  withExecution(overrideKind, async (tx, override, { approvedBy }) => {
    const { user, type, effect } = override;
    const userId = await findReviewedPerson(tx, user);
    if (userId === undefined || !(await tryLockProfile(tx, userId)))
      throw new BusinessError('common.not_found');
    await requireChange(tx, override);
    const kind = type === 'KYC' ? 'kyc' : 'aml';
    if (effect === 'grant') {
      await withdrawRefusal(tx, { userId, kind });
      await grantLevel(tx, userId, override, timeZone);
      await closeChecks(tx, { userId, override, state: 'done', comment: null, decidedBy: approvedBy });
    } else {
      const { comment } = override;
      await revoke(tx, { userId, type, reason: 'override' });
      await storePersonRefusal(refusals, tx, { userId, kind });
      await reviewOtherAccounts(tx, { userId, kind });
      await closeChecks(tx, { userId, override, state: 'rejected', comment, decidedBy: approvedBy });
    }
    await notifyUser(tx, userId, override);
    return { user, type, effect };
  });
