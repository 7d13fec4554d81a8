import { dateInZone } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { getProfile, lockProfile } from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import { acceptCheck, type AcceptDeps } from '../identity-checks/accept-identity-check.ts';
import type { BankIdReport } from '@parcela/providers/ports/bank-id.ts';
import { findOpenExceptions } from '../exceptions/identity-exceptions.store.ts';
import { storeFingerprints } from '../identity-fingerprints/identity-fingerprints.store.ts';
import { findCurrentCheck, insertBankIdCheck, type KycCheck } from '../identity-checks/kyc-checks.store.ts';
import { insertReport } from '../identity-checks/kyc-reports.store.ts';
import { kycReviewReasons, usableValues } from '../identity-checks/kyc.policy.ts';
import { requireCheckable } from '../identity-checks/start-kyc-check.policy.ts';
import type { RefusalDeps } from '../identity-fingerprints/store-refusal.ts';
import { wasRefusedElsewhere } from '../identity-fingerprints/refused-identities.queries.ts';
import { hasStaffDoubts, openReviewCase } from '../reviews/review-cases.store.ts';

export type BankIdDeps = AcceptDeps & RefusalDeps;

export interface BankIdReportInput {
  readonly userId: number;
  readonly report: BankIdReport;
  readonly requestId: string;
}

/** The reasons why compliance must review a user verified by a bank; empty when no review is needed. */
const reasonsToReview = async (
  deps: BankIdDeps,
  tx: Tx,
  { userId, report }: BankIdReportInput,
  before: KycCheck | undefined,
): Promise<readonly string[]> => {
  const { person, subject, hasDied, isLegallyLimited } = report;
  const fingerprints = deps.identityFingerprints.of(usableValues(person), {
    provider: 'bankid',
    id: subject,
  });
  const profile = await getProfile(tx, deps.vault, userId);
  const today = dateInZone(await readClock(tx), deps.timeZone);
  const exceptions = await findOpenExceptions(tx, userId);
  const reasons = kycReviewReasons(profile, person, { today, exceptions });
  if (hasDied) reasons.push('deceased');
  if (isLegallyLimited) reasons.push('limited_legal_capacity');
  if (await storeFingerprints(tx, userId, fingerprints)) reasons.push('same_person');
  if (await hasStaffDoubts(tx, userId, 'kyc')) reasons.push('reviewed_before');
  if (await wasRefusedElsewhere(tx, { userId, kind: 'kyc' })) reasons.push('refused_before');
  // Another verification does not decide a case that waits for a decision.
  if (before?.state === 'review') reasons.push('review_open');
  return reasons;
};

/**
 * Applies a bank's verification of a user: KYC is granted, or the case goes to compliance and the earlier level stays
 * valid until the decision. The same callback counts once. @returns `rejected` for a user who was refused permanently
 * in the meantime: nothing is then applied @throws BusinessError 409 `kyc.already_done`, 400 `kyc.bank_id_failed` for
 * a callback that was applied before
 */
export const acceptBankIdReport = async (
  deps: BankIdDeps,
  tx: Tx,
  input: BankIdReportInput,
): Promise<'done' | 'review' | 'rejected'> => {
  const { userId, report, requestId } = input;
  await lockProfile(tx, userId);
  const before = await findCurrentCheck(tx, userId);
  if (before?.state === 'rejected') return 'rejected';
  await requireCheckable(tx, userId);
  const reasons = await reasonsToReview(deps, tx, input, before);
  const state = reasons.length > 0 ? 'review' : 'done';
  const check = await insertBankIdCheck(tx, { userId, report, state });
  if (!check) throw new BusinessError('kyc.bank_id_failed');
  await insertReport(tx, deps.vault, {
    check,
    applicant: { answer: 'GREEN', answeredAt: check.answeredAt, person: report.person },
  });
  if (state === 'review') await openReviewCase(tx, { userId, kind: 'kyc', reasons });
  else {
    await acceptCheck(deps, tx, { userId, kycCheckId: check.id, source: 'bankid', person: report.person });
    await notify(tx, { userId, kind: 'kyc.done', params: {}, link: '/verification', mail: true });
  }
  await recordEvent(tx, {
    actor: { kind: 'system' },
    type: 'kyc.answered',
    subject: { type: 'user', id: userId },
    ...(before && { before: { state: before.state } }),
    after: { state, check: check.id, provider: 'bankid', transaction: report.transaction },
    requestId,
  });
  return state;
};
