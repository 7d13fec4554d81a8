import type { Currency, Locale, PayoutMethod } from '@parcela/domain';
import { type Selectable, sql } from 'kysely';
import { compileOnce } from '@parcela/platform/database/compile-once.ts';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PersonalVault, StoredDataKey } from '@parcela/platform/security/encryption.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { hasAcceptedTerms } from './accepted-terms.queries.ts';
import type { AccountsTables, UserProfilesTable } from '../accounts.tables.ts';
import {
  type EncryptedField,
  encryptedFields,
  type PlainField,
  plainFields,
  profileColumns,
} from './profile-fields.ts';

/** A profile in plain text: use it for rules and never in an answer (use `presentProfile`). */
export type Profile = { readonly [F in PlainField | EncryptedField]: string | null } & {
  readonly documentId: string;
  readonly userId: number;
  readonly language: Locale;
  readonly currency: Currency;
  readonly lastLogin: Date | null;
  readonly payoutSettlement: PayoutMethod;
  readonly referralCode: string;
  /** Referral code of the user who referred this one. */
  readonly referredBy: string | null;
  readonly hsCookieId: string | null;
  readonly hasAcceptedTerms: boolean;
  readonly politicallyExposed: boolean | null;
  /** Names of the fields that came from a provider's verified answer. */
  readonly verifiedFields: readonly string[];
};

const columns = [
  ...Object.values(profileColumns),
  'document_id',
  'user_id',
  'language',
  'currency',
  'last_login',
  'payout_method',
  'referral_code',
  'hs_cookie_id',
  'politically_exposed',
  'verified_fields',
] as const;

/** A stored profile with the key that decrypts it. */
export type ProfileRow = Pick<Selectable<UserProfilesTable>, (typeof columns)[number]> &
  StoredDataKey & { readonly referrer_code: string | null; readonly has_accepted_terms: boolean };

/** The columns of a `ProfileRow`, from `user_profiles as profile` and the tables of `profileJoins`. */
export const profileSelection = sql`
  ${sql.join(columns.map((column) => sql.ref(`profile.${column}`)))}, referrer.referral_code as referrer_code, ${hasAcceptedTerms('profile')} as has_accepted_terms,
  data_keys.master_key_id, data_keys.wrapped_key`;

export const profileJoins = sql`
  left join user_profiles as referrer on referrer.user_id = profile.referred_by
  left join data_keys on data_keys.subject_id = profile.user_id`;

const findProfiles = compileOnce<ProfileRow, { readonly userId: number }>(
  ['userId'],
  ({ userId }) => sql`
    select ${profileSelection} from user_profiles as profile ${profileJoins} where profile.user_id = ${userId}`,
);

const pick = <F extends PlainField | EncryptedField, V>(
  fields: readonly F[],
  valueOf: (field: F) => V,
): Record<F, V> => Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<F, V>;

const ciphertextsOf = (row: ProfileRow): Record<EncryptedField, Buffer | null> =>
  pick(encryptedFields, (field) => row[profileColumns[field]]);

/** The profile in plain text. */
export const openProfile = (vault: PersonalVault, row: ProfileRow): Profile => ({
  ...pick(plainFields, (field) => row[profileColumns[field]]),
  ...vault.open(row.user_id, row, ciphertextsOf(row)),
  documentId: row.document_id,
  userId: row.user_id,
  language: row.language,
  currency: row.currency,
  lastLogin: row.last_login,
  payoutSettlement: row.payout_method,
  referralCode: row.referral_code,
  referredBy: row.referrer_code,
  hsCookieId: row.hs_cookie_id,
  hasAcceptedTerms: row.has_accepted_terms,
  politicallyExposed: row.politically_exposed,
  verifiedFields: row.verified_fields,
});

/** Returns the decrypted profile of a user. */
export const getProfile = async (tx: Tx, vault: PersonalVault, userId: number): Promise<Profile> => {
  const [row] = await findProfiles(tx, { userId });
  invariant(row, 'every user has a profile');
  return openProfile(vault, row);
};

/** Returns the profile's version, which counts the changes of the user's data. */
export const getProfileVersion = async (tx: Tx, userId: number): Promise<number> => {
  const { version } = await tables<AccountsTables>(tx)
    .selectFrom('user_profiles')
    .select('version')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return version;
};

/** The user of a profile and the accepted terms; undefined when the account is gone. */
export interface ProfileHead {
  readonly documentId: string;
  readonly accepted: { readonly terms: string; readonly privacy: string } | null;
}

export const findProfileHead = async (tx: Tx, userId: number): Promise<ProfileHead | undefined> => {
  const row = await tables<AccountsTables>(tx)
    .selectFrom('user_profiles')
    .select(['document_id', 'terms_version', 'privacy_version'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      documentId: row.document_id,
      accepted:
        row.terms_version !== null && row.privacy_version !== null
          ? { terms: row.terms_version, privacy: row.privacy_version }
          : null,
    }
  );
};
