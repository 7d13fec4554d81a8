import type { IdentityExceptionKind } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { tryLockProfile } from '../../accounts/index.ts';
import { notify } from '../../notifications/index.ts';
import { type ApprovalContext, withExecution } from '../../staff/index.ts';
import { findReviewedPerson } from '../levels/override-verification.queries.ts';
import { insertException } from './identity-exceptions.store.ts';
import { liftLevelEnd } from './level-end.ts';
import { documentWithoutEnd, oneName } from './request-identity-exception.ts';

const notices = {
  document_without_end: 'kyc.document_without_end',
  one_name: 'kyc.one_name',
} as const;

/** Stores the exception on which two members of compliance agreed, and notifies the investor. */
const recordException = async (
  tx: Tx,
  kind: IdentityExceptionKind,
  { user, approval }: { readonly user: string; readonly approval: ApprovalContext },
): Promise<number> => {
  const { requestedBy, approvedBy, reason, requestId } = approval;
  const userId = await findReviewedPerson(tx, user);
  if (userId === undefined || !(await tryLockProfile(tx, userId)))
    throw new BusinessError('common.not_found');
  const exception = await insertException(tx, { userId, kind, reason, requestedBy, recordedBy: approvedBy });
  if (exception === undefined) throw new BusinessError('identity_exception.open');
  await recordEvent(tx, {
    actor: { kind: 'staff', id: approvedBy },
    type: 'identity_exception.recorded',
    subject: { type: 'user', id: userId },
    after: { exception, kind, reason },
    requestId,
  });
  await notify(tx, { userId, kind: notices[kind], params: {}, link: '/verification', mail: true });
  return userId;
};

/** Records that a document has no end: the level based on the document loses its end. */
export const recordDocumentWithoutEnd = withExecution(documentWithoutEnd, async (tx, { user }, approval) => {
  const userId = await recordException(tx, 'document_without_end', { user, approval });
  await liftLevelEnd(tx, userId);
  return { user };
});

/** Records that an investor has only one name. */
export const recordOneName = withExecution(oneName, async (tx, { user }, approval) => {
  await recordException(tx, 'one_name', { user, approval });
  return { user };
});
