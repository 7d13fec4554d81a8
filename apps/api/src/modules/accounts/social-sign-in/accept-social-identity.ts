import { checkEmail } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import { confirmAddress } from '../sign-up/confirm-email.ts';
import { endSignUpBrowser } from '../sign-up/sign-up-browser.store.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { endUnprovenAccess } from './end-unproven-access.ts';
import { insertIdentity, storeReportedName, lockOrInsertIdentity } from './social-identities.store.ts';
import type { TermsVersions } from '../profile/profile.store.ts';
import type { FinishedAttempt } from './social-attempts.store.ts';
import type { SocialProvider } from '@parcela/providers/ports/social-sign-in.ts';
import { findCredentials } from '../users.queries.ts';
import { type LinkedAccount, lockForLinking, markOwnerProven } from '../users.store.ts';

export interface AcceptIdentityDeps {
  /** The versions in force; null until the operator has published both. */
  readonly findPublishedTerms: (tx: Tx) => Promise<TermsVersions | null>;
}

export interface AcceptIdentityInput extends FinishedAttempt {
  readonly provider: SocialProvider;
  readonly requestId: string;
  /**
   * The user's answer to the password question: the hash of the correct password, or null if the user does not know
   * it. Undefined before the question.
   */
  readonly answer?: { readonly passwordHash: string | null } | undefined;
}

/** The id of the account to open, or `password_asked`: the user must first give the account's password. */
export type AcceptedIdentity = number | 'password_asked';

/**
 * @throws BusinessError `auth.social_account_other`; `auth.social_failed` when another sign-in was faster and the
 * user must try again
 */
const addIdentity = async (
  tx: Tx,
  userId: number,
  { provider, identity }: AcceptIdentityInput,
): Promise<void> => {
  const added = await insertIdentity(tx, { userId, provider, identity });
  if (added === 'other') throw new BusinessError('auth.social_account_other');
  if (added === 'taken') throw new BusinessError('auth.social_failed');
  await storeReportedName(tx, userId, identity);
};

/**
 * Returns whether every way to sign in to the account is known to belong to its owner, by an earlier proof or by the
 * password just given. Before the question it is 'unknown', unless there is no password to request. @throws
 * BusinessError `auth.credentials_invalid` when the password has changed since it was checked
 */
const ownershipOf = (
  account: LinkedAccount,
  { answer }: AcceptIdentityInput,
): 'proven' | 'unproven' | 'unknown' => {
  if (account.isOwnerProven) return 'proven';
  if (account.passwordHash === null || answer?.passwordHash === null) return 'unproven';
  if (answer === undefined) return 'unknown';
  if (answer.passwordHash !== account.passwordHash) throw new BusinessError('auth.credentials_invalid');
  return 'proven';
};

/**
 * Adds the identity and removes what a stranger may have set up before the owner came. Notifies the owner, in the app
 * and by mail, of the new way to sign in and of everything removed.
 */
const linkAccount = async (tx: Tx, userId: number, input: AcceptIdentityInput): Promise<AcceptedIdentity> => {
  const account = await lockForLinking(tx, userId);
  if (!account) throw new BusinessError('auth.social_failed');
  const ownership = ownershipOf(account, input);
  if (ownership === 'unknown') return 'password_asked';
  const { provider, requestId } = input;
  await addIdentity(tx, userId, input);
  if (ownership === 'unproven') await endUnprovenAccess(tx, { userId, requestId });
  await endSignUpBrowser(tx, userId);
  await markOwnerProven(tx, userId);
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'user.identity_linked',
    subject: { type: 'user', id: userId },
    after: { provider },
    requestId,
  });
  await notify(tx, {
    userId,
    kind: ownership === 'proven' ? 'security.sign_in_linked' : 'security.sign_in_linked_afresh',
    params: { provider },
    link: '/settings',
    mail: true,
  });
  return userId;
};

/** The provider has verified the address, so no confirmation mail is sent. Only ticked boxes count as consent. */
const joinByIdentity = async (
  deps: AcceptIdentityDeps,
  tx: Tx,
  email: string,
  input: AcceptIdentityInput,
): Promise<number> => {
  if (!(await deps.findPublishedTerms(tx))) throw new BusinessError('auth.sign_up_closed');
  const { id } = await createAccount(tx, {
    email,
    passwordHash: null,
    referralCode: input.referralCode ?? undefined,
    language: input.language,
    accepted: input.accepted,
    requestId: input.requestId,
  });
  await confirmAddress(tx, id, input.requestId);
  await markOwnerProven(tx, id);
  await addIdentity(tx, id, input);
  return id;
};

/**
 * Links the account with the same address, or adds a new one. Both belong to the same person only if both sides have
 * verified the address.
 */
const linkOrJoin = async (
  deps: AcceptIdentityDeps,
  tx: Tx,
  email: string,
  input: AcceptIdentityInput,
): Promise<AcceptedIdentity> => {
  const account = await findCredentials(tx, email);
  if (!account) return joinByIdentity(deps, tx, email, input);
  if (!account.isConfirmed) throw new BusinessError('auth.social_account_unconfirmed');
  return linkAccount(tx, account.userId, input);
};

/**
 * Finds the account of an identity by the provider's subject; otherwise links the account with the same address, or
 * creates a new one. An address alone never opens an account. @throws BusinessError `auth.social_email_unverified`,
 * `auth.social_account_unconfirmed`, `auth.social_account_other`, `auth.sign_up_closed`, `auth.referral_invalid`,
 * `auth.social_failed`, `auth.credentials_invalid`
 */
export const acceptIdentity = async (
  deps: AcceptIdentityDeps,
  tx: Tx,
  input: AcceptIdentityInput,
): Promise<AcceptedIdentity> => {
  const { provider, identity } = input;
  const known = await lockOrInsertIdentity(tx, provider, identity);
  if (known !== undefined) return known;
  const { email, isEmailVerified } = identity;
  if (email === null || !isEmailVerified || !checkEmail(email).ok)
    throw new BusinessError('auth.social_email_unverified');
  try {
    return await linkOrJoin(deps, tx, email, input);
  } catch (error) {
    // A concurrent sign-up has used this address; on the next try the account exists.
    if (error instanceof BusinessError && error.code === 'auth.email_taken')
      throw new BusinessError('auth.social_failed');
    throw error;
  }
};
