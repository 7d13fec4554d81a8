import { checkEmail, emailKey } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import { confirmAddress } from '../sign-up/confirm-email.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { insertIdentity, storeReportedName, lockOrInsertIdentity } from './social-identities.store.ts';
import type { TermsVersions } from '../profile/profile.store.ts';
import type { FinishedAttempt } from './social-attempts.store.ts';
import type { SocialProvider } from '@parcela/providers/ports/social-sign-in.ts';
import { findCredentials } from '../users.queries.ts';

export interface AcceptIdentityDeps {
  /** The versions in force; null while the operator has not published both. */
  readonly findPublishedTerms: (tx: Tx) => Promise<TermsVersions | null>;
}

export interface AcceptIdentityInput extends FinishedAttempt {
  readonly provider: SocialProvider;
  readonly requestId: string;
}

/**
 * @throws BusinessError `auth.social_account_other`, `auth.social_failed` when another sign-in was faster: try again
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

/** The owner is notified in the app and by mail of the new way to sign in. */
const linkAccount = async (tx: Tx, userId: number, input: AcceptIdentityInput): Promise<void> => {
  const { provider, requestId } = input;
  await addIdentity(tx, userId, input);
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'user.identity_linked',
    subject: { type: 'user', id: userId },
    after: { provider },
    requestId,
  });
  await notify(tx, {
    userId,
    kind: 'security.sign_in_linked',
    params: { provider },
    link: '/settings',
    mail: true,
  });
};

/** The provider has verified the address, so that no mail of ours has to. Only what was ticked is consent. */
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
  await addIdentity(tx, id, input);
  return id;
};

/** The account with the same address: it is the same person only if both sides have verified the address. */
const linkOrJoin = async (
  deps: AcceptIdentityDeps,
  tx: Tx,
  email: string,
  input: AcceptIdentityInput,
): Promise<number> => {
  const account = await findCredentials(tx, emailKey(email));
  if (!account) return joinByIdentity(deps, tx, email, input);
  if (!account.isConfirmed) throw new BusinessError('auth.social_account_unconfirmed');
  await linkAccount(tx, account.userId, input);
  return account.userId;
};

/**
 * The account of somebody whom a provider knows: found by the provider's subject; else the account with the same
 * address, which is linked; else a new one. An address alone never opens anything.
 * @throws BusinessError `auth.social_email_unverified`, `auth.social_account_unconfirmed`,
 * `auth.social_account_other`, `auth.sign_up_closed`, `auth.referral_invalid`, `auth.social_failed`
 */
export const acceptIdentity = async (
  deps: AcceptIdentityDeps,
  tx: Tx,
  input: AcceptIdentityInput,
): Promise<number> => {
  const { provider, identity } = input;
  const known = await lockOrInsertIdentity(tx, provider, identity);
  if (known !== undefined) return known;
  const { email, isEmailVerified } = identity;
  if (email === null || !isEmailVerified || !checkEmail(email).ok)
    throw new BusinessError('auth.social_email_unverified');
  try {
    return await linkOrJoin(deps, tx, email, input);
  } catch (error) {
    // A concurrent sign-up has used this address; at the next try the account exists.
    if (error instanceof BusinessError && error.code === 'auth.email_taken')
      throw new BusinessError('auth.social_failed');
    throw error;
  }
};
