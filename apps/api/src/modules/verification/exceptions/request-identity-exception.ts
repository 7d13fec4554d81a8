import { factOf, type IdentityExceptionKind } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { findUser } from '../../accounts/index.ts';
import { type ApprovalKind, requestApproval, type RequestedApproval } from '../../staff/index.ts';
import { findReviewedPerson } from '../levels/override-verification.queries.ts';
import { findKycRecord } from '../levels/verification-records.store.ts';
import { findOpenExceptions } from './identity-exceptions.store.ts';

const payload = z.strictObject({ user: z.string() });
type ExceptionPayload = z.infer<typeof payload>;

/** The investor for whom an exception can be recorded; undefined if the investor is gone or already has it. */
const findWithout = async (
  tx: Tx,
  user: string,
  kind: IdentityExceptionKind,
): Promise<number | undefined> => {
  const userId = await findReviewedPerson(tx, user);
  if (userId === undefined || !(await findUser(tx, userId))) return undefined;
  return (await findOpenExceptions(tx, userId)).has(kind) ? undefined : userId;
};

export const documentWithoutEnd: ApprovalKind<'verification.document_without_end', ExceptionPayload> = {
  action: 'verification.document_without_end',
  payload,
  facts: async (tx, { user }) => {
    const userId = await findWithout(tx, user, 'document_without_end');
    if (userId === undefined) return undefined;
    const validUntil = (await findKycRecord(tx, userId))?.validUntil ?? null;
    return {
      investor: factOf.thing('investor', userId),
      levelEnds: validUntil && factOf.instant(validUntil),
    };
  },
};

export const oneName: ApprovalKind<'verification.one_name', ExceptionPayload> = {
  action: 'verification.one_name',
  payload,
  facts: async (tx, { user }) => {
    const userId = await findWithout(tx, user, 'one_name');
    return userId === undefined ? undefined : { investor: factOf.thing('investor', userId) };
  },
};

interface ExceptionRequest {
  /** documentId. */
  readonly user: string;
  readonly kind: IdentityExceptionKind;
  readonly reason: string;
  readonly staffId: number;
  readonly requestId: string;
}

/**
 * Requests a second person's approval for an exception.
 * @throws BusinessError 404 `common.not_found`, 409 `identity_exception.open` when it is already recorded,
 * `approval.pending`, `common.conflict`
 */
export const requestException = async (
  tx: Tx,
  { user, kind, ...asked }: ExceptionRequest,
): Promise<RequestedApproval> => {
  const userId = await findReviewedPerson(tx, user);
  if (userId === undefined || !(await findUser(tx, userId))) throw new BusinessError('common.not_found');
  if ((await findOpenExceptions(tx, userId)).has(kind)) throw new BusinessError('identity_exception.open');
  const request = { payload: { user }, subject: user, ...asked };
  return kind === 'one_name'
    ? requestApproval(tx, oneName, request)
    : requestApproval(tx, documentWithoutEnd, request);
};
