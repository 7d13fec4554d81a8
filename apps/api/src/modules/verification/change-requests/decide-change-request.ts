import type { Localized } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import {
  getProfile,
  getProfileVersion,
  type ProfileField,
  saveProfileFields,
  tryLockProfile,
} from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import {
  type ChangeRequestHead,
  findChangeRequest,
  openChangeRequests,
  saveChangeDecision,
} from './change-requests.store.ts';

export interface DecideChangeRequestInput {
  readonly documentId: string;
  readonly state: 'accepted' | 'rejected';
  readonly reason: string;
  /** The text that the user reads instead of the reason. */
  readonly texts?: Localized | undefined;
  readonly staffId: number;
  readonly requestId: string;
}

const lockOpen = async (tx: Tx, documentId: string): Promise<ChangeRequestHead> => {
  const seen = await findChangeRequest(tx, documentId);
  if (!seen) throw new BusinessError('common.not_found');
  const isThere = await tryLockProfile(tx, seen.userId);
  const request = await findChangeRequest(tx, documentId);
  if (!isThere || request?.state !== 'open') throw new BusinessError('change_request.decided');
  return request;
};

const assertDecidable = async (
  tx: Tx,
  { userId, askedBy, profileVersion }: ChangeRequestHead,
  staffId: number,
): Promise<void> => {
  if (askedBy === null) return;
  if (askedBy === staffId) throw new BusinessError('approval.own');
  if ((await getProfileVersion(tx, userId)) !== profileVersion) throw new BusinessError('common.conflict');
};

/**
 * Records the compliance decision about a request, once. Accepted values replace those in the profile, which are
 * stored with the request; the profile marks the new ones as not verified by a provider. Another member of staff
 * accepts a requested correction, for the profile version that the requester saw. @throws BusinessError 404
 * `common.not_found`, 409 `change_request.decided`, `common.conflict`; 403 `approval.own`
 */
export const decideChangeRequest = async (
  { vault }: { readonly vault: PersonalVault },
  tx: Tx,
  { documentId, state, reason, texts, staffId, requestId }: DecideChangeRequestInput,
): Promise<void> => {
  const request = await lockOpen(tx, documentId);
  const { userId } = request;
  const isCorrection = request.askedBy !== null;
  if (state === 'accepted') await assertDecidable(tx, request, staffId);
  const fields = request.fields as readonly ProfileField[];
  const [opened] = await openChangeRequests(tx, vault, userId, [request]);
  const wanted = opened?.wanted;
  invariant(wanted, 'an open request holds what is wanted');
  const profile = await getProfile(tx, vault, userId);
  const previous = Object.fromEntries(fields.map((field) => [field, profile[field]]));
  if (state === 'accepted') {
    const values = wanted.values as { readonly [F in ProfileField]?: string };
    await saveProfileFields(tx, vault, userId, { values, unverified: fields });
  }
  const commented =
    state === 'rejected' ? { comment: texts?.en ?? reason, texts } : { comment: null, texts: null };
  await saveChangeDecision(tx, vault, request, { state, previous, ...commented, decidedBy: staffId });
  const kind = isCorrection ? 'profile.corrected' : (`change_request.${state}` as const);
  // The user does not know about a correction that was not made.
  if (!isCorrection || state === 'accepted')
    await notify(tx, { userId, kind, params: {}, link: '/settings', mail: true });
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: `change_request.${state}`,
    subject: { type: 'user', id: userId },
    before: { state: 'open' },
    after: { state, request: documentId, fields: [...fields], reason },
    requestId,
  });
};
