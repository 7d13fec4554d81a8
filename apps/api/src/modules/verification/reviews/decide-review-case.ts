import type { Localized } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { tryLockProfile } from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { acceptAmlCase, askAmlCase, rejectAmlCase } from './decide-aml-case.ts';
import { acceptKycCase, askKycCase, rejectKycCase } from './decide-kyc-case.ts';
import type { RefusalDeps } from '../identity-fingerprints/store-refusal.ts';
import type { CaseContext, DecidedSubject, ReviewDeps } from './review-context.ts';
import { type CaseDecision, endCase, findCase } from './review-cases.store.ts';
import type { ReviewKind } from '../verification.tables.ts';

type Decide = (tx: Tx, context: CaseContext) => Promise<DecidedSubject>;
const decisions: Readonly<Record<CaseDecision['outcome'], Readonly<Record<ReviewKind, Decide>>>> = {
  accepted: { kyc: acceptKycCase, aml: acceptAmlCase },
  rejected: { kyc: rejectKycCase, aml: rejectAmlCase },
  asked: { kyc: askKycCase, aml: askAmlCase },
};

export interface DecideCaseInput {
  readonly documentId: string;
  readonly outcome: CaseDecision['outcome'];
  readonly reason: string;
  /** The text that the user reads instead of the reason. */
  readonly texts?: Localized | undefined;
  readonly staffId: number;
  readonly requestId: string;
}

/**
 * Records the compliance decision about a case once: the second of two simultaneous decisions finds it decided.
 * @throws BusinessError 404 `common.not_found`, 409 `review_case.decided`
 */
export const decideReviewCase = async (
  deps: ReviewDeps & RefusalDeps,
  tx: Tx,
  input: DecideCaseInput,
): Promise<void> => {
  const { documentId, outcome, reason, texts = null, staffId: decidedBy } = input;
  const seen = await findCase(tx, documentId);
  if (!seen) throw new BusinessError('common.not_found');
  // The user's lock serialises decisions with a provider's answers and with the questionnaire.
  const isThere = await tryLockProfile(tx, seen.userId);
  const found = await findCase(tx, documentId);
  if (!isThere || !found || found.isClosed) throw new BusinessError('review_case.decided');
  const { userId, kind } = found;
  const subject = await decisions[outcome][kind](tx, {
    ...deps,
    userId,
    comment: texts?.en ?? reason,
    texts,
  });
  const commented = outcome === 'accepted' ? { comment: null } : { comment: texts?.en ?? reason, texts };
  await endCase(tx, found, { outcome, ...commented, decidedBy, ...subject });
  await recordEvent(tx, {
    actor: { kind: 'staff', id: decidedBy },
    type: `review_case.${outcome}`,
    subject: { type: 'user', id: userId },
    before: { state: 'review' },
    after: { case: documentId, kind, outcome, reason },
    requestId: input.requestId,
  });
};
