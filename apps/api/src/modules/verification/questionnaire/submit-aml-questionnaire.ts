import { dateInZone, type IdentityExceptionKind } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { getProfile, lockProfile, type Profile, saveProfileFields } from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { type AmlQuestionnaire, amlReviewReasons } from './aml-questionnaire.policy.ts';
import { hasAmlHistory, hasLiveSubmission, insertSubmission } from './aml-questionnaire.store.ts';
import { findOpenExceptions } from '../exceptions/identity-exceptions.store.ts';
import { deleteDraft } from './aml-drafts.store.ts';
import { completeFromProfile, newFieldsOf, type SentPerson } from './complete-aml-questionnaire.ts';
import { storeFingerprints } from '../identity-fingerprints/identity-fingerprints.store.ts';
import type { RefusalDeps } from '../identity-fingerprints/store-refusal.ts';
import { grant, levelsOf } from '../levels/levels.ts';
import { wasRefusedElsewhere } from '../identity-fingerprints/refused-identities.queries.ts';
import { openReviewCase } from '../reviews/review-cases.store.ts';

export interface SubmitAmlDeps extends RefusalDeps {
  /** IANA name of the platform's time zone, which determines ages and validity. */
  readonly timeZone: string;
}

export interface JudgedBy {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** The fields that compliance lets the user omit. */
  readonly exceptions: readonly IdentityExceptionKind[];
}

export interface SubmitAmlInput<Sent extends SentPerson> {
  readonly userId: number;
  readonly profileDocumentId: string;
  readonly sent: Sent;
  /** Checks the completed questionnaire. @throws ValidationError naming each field */
  readonly parse: (completed: Sent, by: JudgedBy) => AmlQuestionnaire;
  readonly requestId?: string | undefined;
}

/** Checks every reason for a refusal except the content of the answers. */
const requireMaySubmit = async (tx: Tx, profile: Profile): Promise<void> => {
  if (!profile.hasAcceptedTerms) throw new BusinessError('terms.required');
  const levels = await levelsOf(tx, profile.userId);
  if (!levels.includes('KYC')) throw new BusinessError('verification.kyc_required');
  if (await hasLiveSubmission(tx, profile.userId))
    throw new BusinessError('verification.aml_already_submitted');
};

/**
 * Accepts the AML questionnaire, once per user unless compliance requests it again. Fields with a value in the
 * profile keep it; new values are stored there. AML is granted immediately unless an answer needs a compliance
 * review. @throws BusinessError 404 `common.not_found`, 403 `terms.required`, 409 `verification.kyc_required`,
 * `verification.aml_already_submitted`, `profile.field_locked`; ValidationError
 */
export const submitAml = async <Sent extends SentPerson>(
  deps: SubmitAmlDeps,
  tx: Tx,
  input: SubmitAmlInput<Sent>,
): Promise<void> => {
  const { userId, requestId } = input;
  await lockProfile(tx, userId);
  const profile = await getProfile(tx, deps.vault, userId);
  if (profile.documentId !== input.profileDocumentId) throw new BusinessError('common.not_found');
  await requireMaySubmit(tx, profile);
  const today = dateInZone(await readClock(tx), deps.timeZone);
  const exceptions = await findOpenExceptions(tx, userId);
  const completed = completeFromProfile(profile, input.sent, exceptions);
  const questionnaire = input.parse(completed, { today, exceptions: [...exceptions] });

  await storeFingerprints(tx, userId, deps.identityFingerprints.of(questionnaire));
  const reasons = [
    ...amlReviewReasons(questionnaire, await hasAmlHistory(tx, userId)),
    ...((await wasRefusedElsewhere(tx, { userId, kind: 'aml' })) ? ['refused_before'] : []),
  ];
  const { politicallyExposed } = questionnaire;
  const values = { ...newFieldsOf(profile, questionnaire), politicallyExposed };
  await saveProfileFields(tx, deps.vault, userId, { values });
  const submissionId = await insertSubmission(tx, deps.vault, { userId, questionnaire, reasons });
  await deleteDraft(tx, userId);
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'aml.submitted',
    subject: { type: 'user', id: userId },
    after: { submission: submissionId, reasons, fields: Object.keys(values) },
    requestId,
  });
  if (reasons.length > 0) await openReviewCase(tx, { userId, kind: 'aml', reasons });
  else await grant(tx, { userId, type: 'AML', source: 'server' });
};
