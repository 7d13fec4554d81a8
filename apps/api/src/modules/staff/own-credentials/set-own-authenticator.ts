import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import { sha256 } from '@parcela/platform/ids.ts';
import type { SealedSecret, SecretVault } from '@parcela/platform/security/encryption.ts';
import {
  findStaffCredentials,
  findStaffMember,
  type StaffCredentials,
} from '../members/staff-members.queries.ts';
import { replaceAuthenticator } from '../members/staff-members.store.ts';
import {
  checkNewAuthenticator,
  type NewAuthenticator,
  offerAuthenticator,
} from '../sign-in/new-authenticator.ts';
import { totpContext } from '../sign-in/totp-context.ts';
import { endElsewhere } from '../sessions/end-elsewhere.ts';
import { type OwnChange, recordOwnChange } from './record-own-change.ts';

/** An offer is bound to the member and to the authenticator that it replaces, so that it is accepted only once. */
const ownerOf = ({ documentId, totpSecret }: StaffCredentials): string =>
  `staff:${documentId}:${sha256(totpSecret.sealed).toString('base64url')}`;

type OwnCaller = Pick<StaffCaller, 'subjectId'>;

const ownCredentials = async (tx: Tx, { subjectId }: OwnCaller): Promise<StaffCredentials> => {
  const staff = await findStaffCredentials(tx, { id: subjectId });
  if (!staff) throw new BusinessError('auth.session_invalid');
  return staff;
};

/** Returns a secret for a new authenticator of the caller; stores nothing. */
export const offerOwnAuthenticator = async (
  { secrets, brandName }: { readonly secrets: SecretVault; readonly brandName: ReadBrandName },
  reader: Tx,
  caller: OwnCaller,
) => {
  const staff = await ownCredentials(reader, caller);
  return offerAuthenticator(secrets, reader, {
    owner: ownerOf(staff),
    issuer: await brandName(reader),
    email: staff.email,
  });
};

/** The secret that a code proved, and the authenticator that it replaces. */
export interface ProvedAuthenticator extends NewAuthenticator {
  readonly replaced: SealedSecret;
}

/**
 * @throws BusinessError `auth.code_invalid` for a wrong code, and for an offer that is expired, used or another
 * member's
 */
export const checkOwnAuthenticator = async (
  secrets: SecretVault,
  reader: Tx,
  caller: OwnCaller,
  given: { readonly sealed: string; readonly totp: string },
): Promise<ProvedAuthenticator> => {
  const staff = await ownCredentials(reader, caller);
  const proved = await checkNewAuthenticator(secrets, reader, ownerOf(staff), given);
  if (!proved) throw new BusinessError('auth.code_invalid');
  return { ...proved, replaced: staff.totpSecret };
};

/**
 * Replaces the old authenticator with the proved one, uses up the code that proved it, and ends every other session
 * of the member. @throws BusinessError `auth.code_invalid` when another authenticator replaced the old one in the
 * meantime
 */
export const setOwnAuthenticator = async (
  secrets: SecretVault,
  tx: Tx,
  { secret, step, replaced }: ProvedAuthenticator,
  change: OwnChange,
): Promise<void> => {
  const { subjectId, documentId } = change.caller;
  const member = await findStaffMember(tx, { id: subjectId });
  invariant(member, 'a member of staff does not go away');
  const totpSecret = secrets.seal(totpContext(documentId), secret);
  const authenticator = { totpSecret, totpLastStep: step, isSet: true };
  if (!(await replaceAuthenticator(tx, subjectId, { replaced, authenticator })))
    throw new BusinessError('auth.code_invalid');
  const kind = member.authenticatorSetAt === null ? 'authenticatorAdded' : 'authenticatorChanged';
  await recordOwnChange(tx, change, kind, { sessions: await endElsewhere(tx, change.caller) });
};
