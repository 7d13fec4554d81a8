import type { Currency, Locale, PayoutMethod } from '@parcela/domain';
import { sql, type Updateable } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { newDocumentId, newReferralCode } from '@parcela/platform/ids.ts';
import type { AccountsTables, UserProfilesTable } from '../accounts.tables.ts';
import {
  encryptedFields,
  type PlainField,
  plainFields,
  profileColumns,
  type ProfileValues,
} from './profile-fields.ts';

/** The documents that a user accepts at sign-up: documentIds of their published versions. */
export interface TermsVersions {
  readonly terms: string;
  readonly privacy: string;
}

export interface NewProfile {
  readonly userId: number;
  readonly language: Locale;
  readonly currency: Currency;
  readonly referredBy: number | null;
  readonly marketingVisitId: string | null;
  readonly accepted: TermsVersions | null;
}

const now = sql<Date>`app_now()`;

export const insertProfile = async (tx: Tx, profile: NewProfile): Promise<void> => {
  await tables<AccountsTables>(tx)
    .insertInto('user_profiles')
    .values({
      document_id: newDocumentId(),
      user_id: profile.userId,
      language: profile.language,
      currency: profile.currency,
      referral_code: newReferralCode(),
      referred_by: profile.referredBy,
      marketing_visit_id: profile.marketingVisitId,
      ...(profile.accepted && {
        terms_accepted_at: now,
        terms_version: profile.accepted.terms,
        privacy_version: profile.accepted.privacy,
        terms_language: profile.language,
      }),
    })
    .execute();
};

export interface ProfileChange {
  readonly values: ProfileValues;
  /** Names of these fields that a provider has verified. */
  readonly verified?: readonly string[];
  /** Fields that no longer have a value. */
  readonly emptied?: readonly PlainField[];
  /** Names of these fields that a provider no longer confirms. */
  readonly unverified?: readonly string[];
}

/**
 * Writes profile fields and encrypts the personal ones; omitted fields stay unchanged. Whether a field may change is
 * the caller's decision.
 */
export const saveProfileFields = async (
  tx: Tx,
  vault: PersonalVault,
  userId: number,
  { values, verified = [], unverified = [], emptied = [] }: ProfileChange,
): Promise<void> => {
  const changes: Updateable<UserProfilesTable> = {};
  for (const field of plainFields)
    if (values[field] !== undefined) changes[profileColumns[field]] = values[field];
  for (const field of emptied) changes[profileColumns[field]] = null;
  for (const field of encryptedFields) {
    const value = values[field];
    if (value !== undefined) changes[profileColumns[field]] = await vault.encrypt(tx, userId, field, value);
  }
  if (values.politicallyExposed !== undefined) changes.politically_exposed = values.politicallyExposed;
  if (Object.keys(changes).length === 0 && verified.length === 0) return;
  const { numUpdatedRows } = await tables<AccountsTables>(tx)
    .updateTable('user_profiles')
    .set({
      ...changes,
      version: sql<number>`version + 1`,
      verified_fields: sql<string[]>`array(
        select distinct name from unnest(verified_fields || ${[...verified]}::text[]) as name
        where name <> all (${[...unverified, ...emptied]}::text[]) order by name)`,
    })
    .where('user_id', '=', userId)
    .executeTakeFirst();
  invariant(numUpdatedRows === 1n, 'every user has a profile');
};

export interface SettingsChange {
  readonly language?: Locale | undefined;
  readonly currency?: Currency | undefined;
  readonly payoutSettlement?: PayoutMethod | undefined;
  readonly accepted?: TermsVersions | undefined;
  readonly hsCookieId?: string | undefined;
}

export const saveSettings = async (tx: Tx, userId: number, change: SettingsChange): Promise<void> => {
  const values: Updateable<UserProfilesTable> = {
    ...(change.language && { language: change.language }),
    ...(change.currency && { currency: change.currency }),
    ...(change.payoutSettlement && { payout_method: change.payoutSettlement }),
    ...(change.hsCookieId !== undefined && { hs_cookie_id: change.hsCookieId }),
  };
  const acceptance = change.accepted && {
    terms_accepted_at: now,
    terms_version: change.accepted.terms,
    privacy_version: change.accepted.privacy,
    terms_language: change.language ?? sql<Locale>`language`,
  };
  if (Object.keys(values).length === 0 && !acceptance) return;
  await tables<AccountsTables>(tx)
    .updateTable('user_profiles')
    .set({ ...values, ...acceptance })
    .where('user_id', '=', userId)
    .execute();
};

export const recordSignIn = async (tx: Tx, userId: number): Promise<void> => {
  await tables<AccountsTables>(tx)
    .updateTable('user_profiles')
    .set({ last_login: now })
    .where('user_id', '=', userId)
    .execute();
};

/** The user's own referral code no longer works; it is replaced because it is personal data. */
export const blankProfile = async (tx: Tx, userId: number): Promise<void> => {
  await sql`
    update user_profiles set first_name = null, last_name = null, last_login = null, referral_code = ${newReferralCode()},
      referred_by = null, marketing_visit_id = null, hs_cookie_id = null, terms_accepted_at = null,
      terms_version = null, privacy_version = null, terms_language = null, country_address = null, city_address = null,
      country_of_origin = null, citizenship = null, document_valid_until = null, document_issued_by = null,
      politically_exposed = null, residential_address = null, postal_code = null, date_of_birth = null,
      social_security_number = null, id_or_passport_number = null, verified_fields = '{}'
    where user_id = ${userId}`.execute(tables(tx));
};
