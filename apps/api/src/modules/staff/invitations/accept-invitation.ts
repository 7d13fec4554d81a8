import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { SecretVault } from '@parcela/platform/security/encryption.ts';
import { refuseGuessable } from '@parcela/platform/security/guessable-password.ts';
import { consumeToken, findOpenToken } from '@parcela/platform/security/one-time-tokens.ts';
import { newTotpSecret } from '@parcela/platform/security/totp.ts';
import { addStaffMember } from '../members/add-staff-member.ts';
import { lockMember } from '../members/change-staff-member.ts';
import { findStaffMember } from '../members/staff-members.queries.ts';
import {
  type AuthenticatorUse,
  lockStaffChanges,
  saveStaffCredentials,
} from '../members/staff-members.store.ts';
import {
  insertChallenge,
  insertPasskey,
  spendChallenge,
} from '@parcela/platform/security/passkeys/passkeys.store.ts';
import {
  challengeOf,
  type NewPasskey,
  optionsToAdd,
  type RelyingParty,
  verifyNewKey,
} from '@parcela/platform/security/passkeys/webauthn.ts';
import { checkNewAuthenticator, type NewAuthenticator } from '../sign-in/new-authenticator.ts';
import { totpContext } from '../sign-in/totp-context.ts';
import { invitationToken } from './invitation-token.ts';
import {
  findInvitation,
  type Invitation,
  lockInvitation,
  saveInvitationAccepted,
} from './invitations.store.ts';

export interface AcceptDeps {
  readonly secrets: SecretVault;
  readonly party: RelyingParty;
  readonly brandName: ReadBrandName;
}

/** The current or future id of the member. */
const memberIdOf = async (tx: Tx, { staffId, documentId }: Invitation): Promise<string> =>
  staffId === null ? documentId : ((await findStaffMember(tx, { id: staffId }))?.documentId ?? documentId);

export const ownerOf = ({ documentId }: Invitation): string => `invitation:${documentId}`;

/**
 * The open invitation of a link.
 * @throws BusinessError `staff.invitation_invalid`
 */
export const findOpenInvitation = async (tx: Tx, token: string): Promise<Invitation> => {
  const id = await findOpenToken(tx, invitationToken, token);
  const invitation = id === undefined ? undefined : await findInvitation(tx, id);
  if (invitation?.state !== 'open') throw new BusinessError('staff.invitation_invalid');
  return invitation;
};

/**
 * Returns the options with which the invited member creates a passkey. @throws BusinessError
 * `staff.invitation_invalid`
 */
export const askInvitationPasskey = async (party: RelyingParty, tx: Tx, token: string) => {
  const invitation = await findOpenInvitation(tx, token);
  const { email, name } = invitation;
  const options = await optionsToAdd(
    party,
    tx,
    { documentId: await memberIdOf(tx, invitation), email, name },
    [],
  );
  await insertChallenge(tx, 'staff', options.challenge, { purpose: 'invitation', ownerId: null });
  return options;
};

export interface Acceptance {
  readonly token: string;
  readonly password: string;
  readonly authenticator?: { readonly sealed: string; readonly totp: string } | undefined;
  readonly passkey?: { readonly name: string; readonly passkey: NewPasskey } | undefined;
}

/**
 * Runs the checks that need no lock, before the password is hashed. Does not use up the link.
 * @throws BusinessError `staff.invitation_invalid`, `staff.second_factor_missing`, `staff.credentials_invalid`,
 * `auth.password_guessable`
 */
export const checkAcceptance = async (
  { secrets, brandName }: AcceptDeps,
  reader: Tx,
  { token, password, authenticator, passkey }: Acceptance,
): Promise<NewAuthenticator | undefined> => {
  const invitation = await findOpenInvitation(reader, token);
  if (!authenticator && !passkey) throw new BusinessError('staff.second_factor_missing');
  const { email, name } = invitation;
  await refuseGuessable(password, { brandName: await brandName(reader), email, names: [name] });
  if (!authenticator) return undefined;
  const checked = await checkNewAuthenticator(secrets, reader, ownerOf(invitation), authenticator);
  if (!checked) throw new BusinessError('staff.credentials_invalid');
  return checked;
};

interface Credentials {
  readonly passwordHash: string;
  readonly totpSecret: string;
  readonly authenticator: AuthenticatorUse;
}

/** Adds the member with the approved roles, whatever the request states. */
const join = async (
  { secrets }: AcceptDeps,
  tx: Tx,
  { documentId, email, name, roles }: Invitation,
  credentials: Credentials,
): Promise<number> => {
  const { id } = await addStaffMember(secrets, tx, {
    documentId,
    email,
    name,
    roles,
    ...credentials,
    actor: { kind: 'system' },
  });
  return id;
};

const renewMember = async (
  { secrets }: AcceptDeps,
  tx: Tx,
  { staffId }: Invitation,
  { passwordHash, totpSecret, authenticator }: Credentials,
): Promise<number> => {
  const member = await findStaffMember(tx, { id: staffId ?? 0 });
  invariant(member, 'a renewal is of a member');
  const { id, documentId } = await lockMember(tx, member.documentId);
  const sealed = secrets.seal(totpContext(documentId), totpSecret);
  await saveStaffCredentials(tx, id, {
    passwordHash,
    authenticator: { ...authenticator, totpSecret: sealed },
  });
  await recordEvent(tx, {
    actor: { kind: 'staff', id },
    type: 'staff.credentials_renewed',
    subject: { type: 'staff', id: documentId },
  });
  return id;
};

const addKey = async (
  { party }: AcceptDeps,
  tx: Tx,
  staffId: number,
  { name, passkey }: NonNullable<Acceptance['passkey']>,
): Promise<void> => {
  const challenge = { purpose: 'invitation', ownerId: null } as const;
  if (!(await spendChallenge(tx, 'staff', challengeOf(passkey), challenge)))
    throw new BusinessError('staff.credentials_invalid');
  const key = await verifyNewKey(party, passkey);
  if (!key) throw new BusinessError('staff.credentials_invalid');
  if (!(await insertPasskey(tx, 'staff', { ...key, ownerId: staffId, name })))
    throw new BusinessError('common.conflict');
};

/**
 * Sets password and second factor, and uses up the link: of two parallel calls, only one succeeds. Without an
 * authenticator, the stored secret is unknown to everyone, so only the passkey signs in until the member sets one up.
 * @throws BusinessError `staff.invitation_invalid`, `staff.credentials_invalid`, `staff.email_taken`,
 * `common.conflict`
 */
export const acceptInvitation = async (
  deps: AcceptDeps,
  tx: Tx,
  { token, passkey }: Acceptance,
  made: {
    readonly passwordHash: string;
    readonly authenticator: NewAuthenticator | undefined;
    readonly requestId: string;
  },
): Promise<void> => {
  await lockStaffChanges(tx);
  const id = await consumeToken(tx, invitationToken, token);
  const invitation = id === undefined ? undefined : await lockInvitation(tx, { id });
  if (invitation?.state !== 'open') throw new BusinessError('staff.invitation_invalid');
  const { passwordHash, authenticator, requestId } = made;
  const credentials = {
    passwordHash,
    totpSecret: authenticator?.secret ?? newTotpSecret(),
    authenticator: { totpLastStep: authenticator?.step ?? null, isSet: authenticator !== undefined },
  };
  const staffId =
    invitation.purpose === 'join'
      ? await join(deps, tx, invitation, credentials)
      : await renewMember(deps, tx, invitation, credentials);
  if (passkey) await addKey(deps, tx, staffId, passkey);
  await saveInvitationAccepted(tx, invitation.id, staffId);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'staff.invitation_accepted',
    subject: { type: 'staff_invitation', id: invitation.documentId },
    after: { authenticator: authenticator !== undefined, passkey: passkey !== undefined },
    requestId,
  });
};
