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

/** Only a check that the provider has accepted can be decided; before that there is no basis. */
const requireCheck = async (tx: Tx, userId: number): Promise<KycCheck> => {
  const check = await findCheckInReview(tx, userId);
  if (check?.answer !== 'GREEN') throw new BusinessError('review_case.decided');
  return check;
};

const notifyUser = (tx: Tx, userId: number, kind: 'kyc.done' | 'kyc.rejected' | 'kyc.retry'): Promise<void> =>
  notify(tx, { userId, kind, params: {}, link: '/verification', mail: true });

/** The verified values replace those in the profile, and the level is now based on this check. */
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

/** A permanent refusal ends the level whatever its basis, as the provider's own refusal does. */
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

/** The user is checked again; a level based on another check stays valid in the meantime. */
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
