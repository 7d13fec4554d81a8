import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { notify } from '../../notifications/index.ts';
import { acceptCheck } from '../identity-checks/accept-identity-check.ts';
import type { CaseContext, DecidedSubject } from './review-context.ts';
import { findCheckInReview, type KycCheck, saveCheckDecision } from '../identity-checks/kyc-checks.store.ts';
import { findLastReport } from '../identity-checks/kyc-reports.store.ts';
import { storePersonRefusal } from '../identity-fingerprints/store-refusal.ts';
import { revoke } from '../levels/levels.ts';
import { withdrawRefusal } from '../identity-fingerprints/refused-identities.store.ts';
import { reviewOtherAccounts } from './review-other-accounts.ts';
import type { VerifiedPerson } from '@parcela/providers/ports/identity-check.ts';

/** Only what the provider has accepted can be decided: while it holds the check itself there is nothing to go by. */
const requireCheck = async (tx: Tx, userId: number): Promise<KycCheck> => {
  const check = await findCheckInReview(tx, userId);
  if (check?.answer !== 'GREEN') throw new BusinessError('review_case.decided');
  return check;
};

const notifyUser = (tx: Tx, userId: number, kind: 'kyc.done' | 'kyc.rejected' | 'kyc.retry'): Promise<void> =>
  notify(tx, { userId, kind, params: {}, link: '/verification', mail: true });

/** The verified values replace those on the profile, and the level rests on this check from now on. */
export const acceptKycCase = async (
  tx: Tx,
  { userId, vault, timeZone }: CaseContext,
): Promise<DecidedSubject> => {
  const check = await requireCheck(tx, userId);
  const report = (await findLastReport(tx, vault, check)) as VerifiedPerson | null;
  await acceptCheck({ vault, timeZone }, tx, {
    userId,
    kycCheckId: check.id,
    source: 'admin',
    person: report ?? {},
  });
  await saveCheckDecision(tx, check.id, { state: 'done', comment: null });
  await notifyUser(tx, userId, 'kyc.done');
  return { kycCheckId: check.id };
};

/** A permanent refusal ends the level whatever it rested on, as the provider's own does. */
export const rejectKycCase = async (tx: Tx, context: CaseContext): Promise<DecidedSubject> => {
  const { userId, comment, texts, vault } = context;
  const check = await requireCheck(tx, userId);
  const report = (await findLastReport(tx, vault, check)) as VerifiedPerson | null;
  await storePersonRefusal(context, tx, { userId, kind: 'kyc', person: report ?? {} });
  await reviewOtherAccounts(tx, { userId, kind: 'kyc' });
  await revoke(tx, { userId, type: 'KYC', reason: 'kyc_rejected' });
  await saveCheckDecision(tx, check.id, { state: 'rejected', comment, texts });
  await notifyUser(tx, userId, 'kyc.rejected');
  return { kycCheckId: check.id };
};

/** The person is checked once more; a level that rests on another check stays valid meanwhile. */
export const askKycCase = async (
  tx: Tx,
  { userId, comment, texts }: CaseContext,
): Promise<DecidedSubject> => {
  const check = await requireCheck(tx, userId);
  await revoke(tx, { userId, type: 'KYC', reason: 'kyc_retry', kycCheckId: check.id });
  await withdrawRefusal(tx, { userId, kind: 'kyc' });
  await saveCheckDecision(tx, check.id, { state: 'retry', comment, texts });
  await notifyUser(tx, userId, 'kyc.retry');
  return { kycCheckId: check.id };
};
