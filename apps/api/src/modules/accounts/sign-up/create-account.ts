import { accountCurrencies, isMarketingVisitId, type Locale, normalizeReferralCode } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { insertProfile, type TermsVersions } from '../profile/profile.store.ts';
import { insertUser } from '../users.store.ts';
import { type AccountSummary, findReferrer } from '../users.queries.ts';

export interface NewAccount {
  readonly email: string;
  /** Null when the user signs in only with Google or Apple. */
  readonly passwordHash: string | null;
  readonly referralCode?: string | undefined;
  readonly language: Locale;
  /** Null when nothing was accepted; the additional information requests it later. */
  readonly accepted: TermsVersions | null;
  readonly requestId?: string | undefined;
}

interface Origin {
  readonly referredBy: number | null;
  readonly marketingVisitId: string | null;
}

/** A code of 32 letters and digits is a marketing visit; every other code must belong to a user (spec section 5). */
const findOrigin = async (tx: Tx, referralCode: string | undefined): Promise<Origin> => {
  const code = normalizeReferralCode(referralCode ?? '');
  if (code === null) return { referredBy: null, marketingVisitId: null };
  if (isMarketingVisitId(code)) return { referredBy: null, marketingVisitId: code };
  const referredBy = await findReferrer(tx, code);
  if (referredBy === undefined) throw new BusinessError('auth.referral_invalid');
  return { referredBy, marketingVisitId: null };
};

/**
 * Creates an account with its profile and an unconfirmed address.
 * @throws BusinessError `auth.referral_invalid`, `auth.email_taken`
 */
export const createAccount = async (tx: Tx, account: NewAccount): Promise<AccountSummary> => {
  const origin = await findOrigin(tx, account.referralCode);
  const user = await insertUser(tx, account);
  if (!user) throw new BusinessError('auth.email_taken');
  await insertProfile(tx, {
    userId: user.id,
    language: account.language,
    currency: accountCurrencies[account.language],
    accepted: account.accepted,
    ...origin,
  });
  await recordEvent(tx, {
    actor: { kind: 'user', id: user.id },
    type: 'user.registered',
    subject: { type: 'user', id: user.id },
    after: {
      termsVersion: account.accepted?.terms ?? null,
      privacyVersion: account.accepted?.privacy ?? null,
    },
    requestId: account.requestId,
  });
  return user;
};
