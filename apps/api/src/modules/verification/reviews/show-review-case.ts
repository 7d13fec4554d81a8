import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { findUser, getProfile, type Profile, type ProfileField } from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { findAnswers, findLiveSubmission, openSubmission } from '../questionnaire/aml-questionnaire.store.ts';
import { listEarlierRefusals } from '../identity-fingerprints/refused-identities.queries.ts';
import { listSamePeople } from '../identity-fingerprints/identity-fingerprints.queries.ts';
import { verifiedLengths } from '../identity-checks/kyc.policy.ts';
import { findCheckInReview } from '../identity-checks/kyc-checks.store.ts';
import { findLastReport } from '../identity-checks/kyc-reports.store.ts';
import { findRisk } from '../risk/risk-scores.store.ts';
import { needsSecondPerson } from './exposed-people/exposed-case-kind.ts';
import { findCase, type ReviewCase } from './review-cases.store.ts';

const personFields = Object.keys(verifiedLengths) as readonly ProfileField[];

/** The personal fields of a profile, in full. */
const personOf = (profile: Profile): Record<ProfileField, string | null> =>
  Object.fromEntries(personFields.map((field) => [field, profile[field]])) as Record<
    ProfileField,
    string | null
  >;

type Values = { [F in ProfileField]?: string | null };
type Answer = string | number | boolean | null | Record<string, string | boolean | null>;

/** The submitted answers: the current ones of an open case, the decided ones of a closed case. */
const answersOf = async (tx: Tx, vault: PersonalVault, found: ReviewCase) => {
  if (found.kind !== 'aml') return null;
  const id = found.isClosed ? found.amlSubmissionId : (await findLiveSubmission(tx, found.userId))?.id;
  if (id === undefined || id === null) return null;
  return (await openSubmission(tx, vault, await findAnswers(tx, id))) as Record<string, Answer>;
};

const verifiedOf = async (tx: Tx, vault: PersonalVault, found: ReviewCase) => {
  if (found.kind !== 'kyc') return null;
  const { userId } = found;
  const id = found.isClosed ? found.kycCheckId : (await findCheckInReview(tx, userId))?.id;
  if (id === undefined || id === null) return null;
  const report = (await findLastReport(tx, vault, { id, userId })) as Values | null;
  return report && Object.fromEntries(personFields.map((field) => [field, report[field] ?? null]));
};

/**
 * Returns all data needed to decide a case. Each view gets an audit entry in the same transaction; without the entry
 * nothing is shown. Data of a user who has left is not shown. @throws BusinessError 404 `common.not_found`
 */
export const showReviewCase = async (
  { vault }: { readonly vault: PersonalVault },
  tx: Tx,
  input: {
    readonly documentId: string;
    readonly staffId: number;
    readonly requestId: string;
  },
) => {
  const found = await findCase(tx, input.documentId);
  if (!found || !(await findUser(tx, found.userId))) throw new BusinessError('common.not_found');
  const profile = await getProfile(tx, vault, found.userId);
  const answers = await answersOf(tx, vault, found);
  const verified = await verifiedOf(tx, vault, found);
  const sameAs = found.kind === 'kyc' ? await listSamePeople(tx, found.userId) : [];
  const earlierRefusals = await listEarlierRefusals(tx, found.userId);
  const risk = await findRisk(tx, found.userId);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: input.staffId },
    type: 'review_case.read',
    subject: { type: 'user', id: found.userId },
    after: { case: input.documentId, kind: found.kind },
    requestId: input.requestId,
  });
  return {
    profile: personOf(profile),
    verifiedFields: [...profile.verifiedFields],
    answers,
    verified,
    sameAs,
    earlierRefusals,
    needsSecondPerson: !found.isClosed && (await needsSecondPerson(tx, found)),
    risk: risk ? { ...risk, reasons: [...risk.reasons], computedAt: risk.computedAt.toISOString() } : null,
  };
};
