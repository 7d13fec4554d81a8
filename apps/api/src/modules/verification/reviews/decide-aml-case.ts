import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { notify } from '../../notifications/index.ts';
import {
  findAnswers,
  findLiveSubmission,
  openSubmission,
  saveSubmissionState,
  withdrawSubmission,
} from '../questionnaire/aml-questionnaire.store.ts';
import { saveDraft } from '../questionnaire/aml-drafts.store.ts';
import type { CaseContext, DecidedSubject } from './review-context.ts';
import { storePersonRefusal } from '../identity-fingerprints/store-refusal.ts';
import { verifiedLengths } from '../identity-checks/kyc.policy.ts';
import { grant, revoke } from '../levels/levels.ts';
import { reviewOtherAccounts } from './review-other-accounts.ts';

const requireSubmission = async (tx: Tx, userId: number): Promise<number> => {
  const submission = await findLiveSubmission(tx, userId);
  if (submission?.state !== 'review') throw new BusinessError('review_case.decided');
  return submission.id;
};

const notifyUser = (tx: Tx, userId: number, kind: 'aml.done' | 'aml.rejected' | 'aml.retry'): Promise<void> =>
  notify(tx, { userId, kind, params: {}, link: '/verification', mail: true });

export const acceptAmlCase = async (tx: Tx, { userId }: CaseContext): Promise<DecidedSubject> => {
  const amlSubmissionId = await requireSubmission(tx, userId);
  await saveSubmissionState(tx, amlSubmissionId, { state: 'done', comment: null });
  await grant(tx, { userId, type: 'AML', source: 'admin' });
  await notifyUser(tx, userId, 'aml.done');
  return { amlSubmissionId };
};

export const rejectAmlCase = async (tx: Tx, context: CaseContext): Promise<DecidedSubject> => {
  const { userId, comment, texts } = context;
  const amlSubmissionId = await requireSubmission(tx, userId);
  await saveSubmissionState(tx, amlSubmissionId, { state: 'rejected', comment, texts });
  await revoke(tx, { userId, type: 'AML', reason: 'aml_rejected' });
  await storePersonRefusal(context, tx, { userId, kind: 'aml' });
  await reviewOtherAccounts(tx, { userId, kind: 'aml' });
  await notifyUser(tx, userId, 'aml.rejected');
  return { amlSubmissionId };
};

/** Reopens the questionnaire for another submission, which begins with the existing answers. */
export const askAmlCase = async (
  tx: Tx,
  { userId, comment, texts, vault }: CaseContext,
): Promise<DecidedSubject> => {
  const amlSubmissionId = await requireSubmission(tx, userId);
  const questionnaire = await openSubmission(tx, vault, await findAnswers(tx, amlSubmissionId));
  invariant(typeof questionnaire === 'object' && questionnaire !== null, 'a questionnaire has answers');
  await withdrawSubmission(tx, amlSubmissionId, { comment, texts });
  await revoke(tx, { userId, type: 'AML', reason: 'aml_retry' });
  // The user's own data has since moved to the profile.
  const answers = Object.entries(questionnaire).filter(([field]) => !Object.hasOwn(verifiedLengths, field));
  await saveDraft(tx, vault, { userId, draft: Object.fromEntries(answers) });
  await notifyUser(tx, userId, 'aml.retry');
  return { amlSubmissionId };
};
