import { dateInZone } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { getProfile, tryLockProfile } from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { acceptCheck, type AcceptDeps } from './accept-identity-check.ts';
import { findOpenExceptions } from '../exceptions/identity-exceptions.store.ts';
import { storeFingerprints } from '../identity-fingerprints/identity-fingerprints.store.ts';
import { notify } from '../../notifications/index.ts';
import { findCheck, type KycCheck, type NewAnswer, recordReading, saveAnswer } from './kyc-checks.store.ts';
import { insertReport } from './kyc-reports.store.ts';
import { kycReviewReasons, stateOfApplicant, usableValues } from './kyc.policy.ts';
import { revoke } from '../levels/levels.ts';
import { storePersonRefusal, type RefusalDeps } from '../identity-fingerprints/store-refusal.ts';
import { withdrawRefusal } from '../identity-fingerprints/refused-identities.store.ts';
import { wasRefusedElsewhere } from '../identity-fingerprints/refused-identities.queries.ts';
import { reviewOtherAccounts } from '../reviews/review-other-accounts.ts';
import { closeReviewCase, hasStaffDoubts, openReviewCase } from '../reviews/review-cases.store.ts';
import type { KycApplicant } from '@parcela/providers/ports/identity-check.ts';
import type { KycCheckState } from '../verification.tables.ts';

export type ApplyDeps = AcceptDeps & RefusalDeps;

interface Reading {
  readonly check: KycCheck;
  readonly reading: number;
  readonly applicant: KycApplicant;
}

const isStale = (check: KycCheck, { reading, applicant }: Reading): boolean =>
  reading <= check.readingApplied ||
  (applicant.answeredAt !== null && check.answeredAt !== null && applicant.answeredAt < check.answeredAt);

const isKnown = (check: KycCheck, applicant: KycApplicant): boolean =>
  check.reviewStatus === applicant.reviewStatus &&
  check.answer === applicant.answer &&
  check.rejectType === applicant.rejectType &&
  (applicant.answeredAt === null || check.answeredAt?.getTime() === applicant.answeredAt.getTime());

/** GREEN: KYC is granted, or the case goes to compliance and the earlier level stays valid until the decision. */
const applyGreenAnswer = async (
  deps: ApplyDeps,
  tx: Tx,
  check: KycCheck,
  applicant: KycApplicant,
): Promise<KycCheckState> => {
  const { person } = applicant;
  // Sumsub itself recognises users whom it has verified; these fingerprints serve for users whom a bank verifies
  // later.
  await storeFingerprints(tx, check.userId, deps.identityFingerprints.of(usableValues(person)));
  const profile = await getProfile(tx, deps.vault, check.userId);
  const today = dateInZone(await readClock(tx), deps.timeZone);
  const exceptions = await findOpenExceptions(tx, check.userId);
  const reasons = [
    ...kycReviewReasons(profile, applicant.person, { today, exceptions }),
    ...((await hasStaffDoubts(tx, check.userId, 'kyc')) ? ['reviewed_before'] : []),
    ...((await wasRefusedElsewhere(tx, { userId: check.userId, kind: 'kyc' })) ? ['refused_before'] : []),
  ];
  if (reasons.length > 0) {
    await openReviewCase(tx, { userId: check.userId, kind: 'kyc', reasons });
    return 'review';
  }
  await acceptCheck(deps, tx, { userId: check.userId, kycCheckId: check.id, source: 'sumsub', person });
  return 'done';
};

const applyAnswer = async (
  deps: ApplyDeps,
  tx: Tx,
  check: KycCheck,
  applicant: KycApplicant,
): Promise<KycCheckState> => {
  const { userId } = check;
  const state = stateOfApplicant(applicant);
  if (state === 'done') return applyGreenAnswer(deps, tx, check, applicant);
  // A permanent refusal ends the level whatever its basis; a blurred photo in a renewal does not end the old level.
  if (state === 'rejected') {
    await revoke(tx, { userId, type: 'KYC', reason: 'kyc_rejected' });
    await storePersonRefusal(deps, tx, { userId, kind: 'kyc', person: applicant.person });
    await reviewOtherAccounts(tx, { userId, kind: 'kyc' });
  }
  if (state === 'retry') {
    await revoke(tx, { userId, type: 'KYC', reason: 'kyc_retry', kycCheckId: check.id });
    await withdrawRefusal(tx, { userId, kind: 'kyc' });
  }
  return state;
};

const outcomes = { done: 'kyc.done', retry: 'kyc.retry', rejected: 'kyc.rejected' } as const;

/** Notifies a user of the result of the check, because the user may have left the page in the meantime. */
const notifyOutcome = async (tx: Tx, userId: number, state: KycCheckState): Promise<void> => {
  if (state !== 'done' && state !== 'retry' && state !== 'rejected') return;
  await notify(tx, { userId, kind: outcomes[state], params: {}, link: '/verification', mail: true });
};

/**
 * Applies the provider's answer about a user. The newest answer by the provider's time wins, in any order of events;
 * a known answer changes nothing, so that a compliance decision stays valid.
 */
export const applyApplicant = async (deps: ApplyDeps, tx: Tx, read: Reading): Promise<void> => {
  // Nothing may be stored about a user who has left.
  if (!(await tryLockProfile(tx, read.check.userId))) return;
  const check = await findCheck(tx, read.check.id);
  const { applicant, reading } = read;
  if (isStale(check, read)) return;
  if (isKnown(check, applicant)) {
    await recordReading(tx, check.id, reading);
    return;
  }
  const state = await applyAnswer(deps, tx, check, applicant);
  const answer: NewAnswer = { check, reading, applicant, state };
  if (check.state === 'review' && state !== 'review') await closeReviewCase(tx, check.userId, 'kyc');
  await saveAnswer(tx, answer);
  await insertReport(tx, deps.vault, answer);
  if (state !== check.state) await notifyOutcome(tx, check.userId, state);
  await recordEvent(tx, {
    actor: { kind: 'system' },
    type: 'kyc.answered',
    subject: { type: 'user', id: check.userId },
    before: { state: check.state },
    after: { state, check: check.id, answer: applicant.answer, rejectType: applicant.rejectType },
  });
};
