import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { tryLockProfile } from '../../../accounts/index.ts';
import { requestApproval, type RequestedApproval, withExecution } from '../../../staff/index.ts';
import type { RefusalDeps } from '../../identity-fingerprints/store-refusal.ts';
import { type DecideCaseInput, decideReviewCase } from '../decide-review-case.ts';
import type { ReviewDeps } from '../review-context.ts';
import { findCase } from '../review-cases.store.ts';
import { exposedCaseKind, needsSecondPerson } from './exposed-case-kind.ts';

type CasesDeps = ReviewDeps & RefusalDeps;

/**
 * Accepts a case. A politically exposed person's case waits for a second member of compliance, whose approval is
 * requested here. @throws BusinessError 404 `common.not_found`, 409 `review_case.decided`, `approval.pending`
 */
export const acceptReviewCase = async (
  deps: CasesDeps,
  tx: Tx,
  input: Omit<DecideCaseInput, 'outcome' | 'texts'>,
): Promise<RequestedApproval | null> => {
  const { documentId, staffId, reason, requestId } = input;
  const seen = await findCase(tx, documentId);
  if (!seen) throw new BusinessError('common.not_found');
  // A submission of the questionnaire waits, so that no exposure is declared between this check and the decision.
  const isThere = await tryLockProfile(tx, seen.userId);
  if (isThere && (await needsSecondPerson(tx, seen))) {
    const found = await findCase(tx, documentId);
    if (!found || found.isClosed) throw new BusinessError('review_case.decided');
    return requestApproval(tx, exposedCaseKind(deps), {
      payload: { case: documentId },
      subject: documentId,
      staffId,
      reason,
      requestId,
    });
  }
  await decideReviewCase(deps, tx, { ...input, outcome: 'accepted' });
  return null;
};

/** Accepts the politically exposed person on whom two members of compliance agreed. */
export const acceptExposedCase = (deps: CasesDeps) =>
  withExecution(
    exposedCaseKind(deps),
    async (tx, { case: documentId }, { approvedBy: staffId, reason, requestId }) => {
      await decideReviewCase(deps, tx, { documentId, outcome: 'accepted', staffId, reason, requestId });
      return { case: documentId };
    },
  );
