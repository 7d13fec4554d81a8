import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { findUser } from '../../../accounts/index.ts';
import type { FileLinks } from '../../../media/index.ts';
import { findCheck, findCheckInReview, findCurrentCheck } from '../../identity-checks/kyc-checks.store.ts';
import type { IdentityDocument } from '@parcela/providers/ports/identity-check.ts';
import { findCase } from '../review-cases.store.ts';

export interface DocumentsCall {
  /** documentId of the case. */
  readonly documentId: string;
  readonly staffId: number;
  readonly sessionId: bigint;
  readonly requestId: string;
}

/** The user whose documents a case concerns, and the user's id at Sumsub; null if Sumsub has none. */
export interface DocumentsOwner {
  readonly userId: number;
  readonly externalUserId: string | null;
}

/**
 * The check whose documents belong to a case: the one to decide, otherwise the user's decisive one.
 * @throws BusinessError 404 `common.not_found`, also for a user who has left
 */
export const findDocumentsOwner = async (tx: Tx, documentId: string): Promise<DocumentsOwner> => {
  const found = await findCase(tx, documentId);
  if (!found || !(await findUser(tx, found.userId))) throw new BusinessError('common.not_found');
  const { userId, kycCheckId } = found;
  const check =
    kycCheckId === null
      ? ((await findCheckInReview(tx, userId)) ?? (await findCurrentCheck(tx, userId)))
      : await findCheck(tx, kycCheckId);
  return { userId, externalUserId: check?.provider === 'sumsub' ? check.externalUserId : null };
};

/** Nothing is shown without this entry. */
export const recordDocumentReading = (
  tx: Tx,
  { userId }: DocumentsOwner,
  { documentId, staffId, requestId, image }: DocumentsCall & { readonly image?: string },
): Promise<void> =>
  recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: image === undefined ? 'review_case.documents_listed' : 'review_case.document_read',
    subject: { type: 'user', id: userId },
    after: { case: documentId, ...(image === undefined ? {} : { image }) },
    requestId,
  });

/** The signed content: the address opens one picture, for the session that requested it. */
const signedName = ({ documentId, sessionId }: DocumentsCall, image: string): string =>
  `review-document/${documentId}/${image}/${sessionId}`;

/** Each document with an address that works for five minutes. */
export const addressDocuments = async (
  tx: Tx,
  links: FileLinks,
  call: DocumentsCall,
  documents: readonly IdentityDocument[],
) => {
  const now = await readClock(tx);
  return documents.map((document) => {
    const { query, expiresAt } = links.proof(signedName(call, document.image), now);
    const path = `/operator/review-cases/${call.documentId}/documents/${document.image}`;
    return { ...document, url: `${path}?${query}`, expiresAt: expiresAt.toISOString() };
  });
};

/** @throws BusinessError 404 `common.not_found` for an address that is expired or was made for another session */
export const requireAddress = async (
  tx: Tx,
  links: FileLinks,
  call: DocumentsCall & { readonly image: string },
  proof: { readonly expires: string; readonly signature: string },
): Promise<void> => {
  if (!links.isValid(signedName(call, call.image), proof, await readClock(tx)))
    throw new BusinessError('common.not_found');
};
