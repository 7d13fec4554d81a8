import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { findCase, saveClaim } from './review-cases.store.ts';

interface Claim {
  readonly documentId: string;
  readonly staffId: number;
  readonly requestId: string;
}

/**
 * Stores the member who works on a case, or removes that member. This only informs others: every authorised member
 * can still decide. @throws BusinessError 404 `common.not_found`, 409 `review_case.decided`
 */
const setClaim =
  (claimed: boolean) =>
  async (tx: Tx, { documentId, staffId, requestId }: Claim): Promise<void> => {
    const found = await findCase(tx, documentId);
    if (!found) throw new BusinessError('common.not_found');
    if (!(await saveClaim(tx, found.id, claimed ? staffId : null)))
      throw new BusinessError('review_case.decided');
    await recordEvent(tx, {
      actor: { kind: 'staff', id: staffId },
      type: claimed ? 'review_case.claimed' : 'review_case.released',
      subject: { type: 'user', id: found.userId },
      after: { case: documentId, kind: found.kind },
      requestId,
    });
  };

export const claimReviewCase = setClaim(true);
export const releaseReviewCase = setClaim(false);
