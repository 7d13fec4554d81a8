import type { Locale } from '@parcela/domain';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { emailKeys } from '@parcela/platform/email-key.ts';
import type { AccountsTables } from './accounts.tables.ts';

/** A user's account as other modules may see it. */
export interface User {
  readonly id: number;
  readonly documentId: string;
  readonly email: string;
  readonly createdAt: Date;
  /** Null until the address is confirmed: the level SIGNUP. */
  readonly emailConfirmedAt: Date | null;
}

/** The account facts that users see when they sign up or in. */
export interface AccountSummary {
  readonly id: number;
  readonly documentId: string;
  readonly email: string;
}

/** The account with this id; undefined when there is none or it was deleted. */
export const findUser = async (tx: Tx, userId: number): Promise<User | undefined> => {
  const row = await tables<AccountsTables>(tx)
    .selectFrom('users')
    .select(['id', 'document_id', 'email', 'created_at', 'email_confirmed_at'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      documentId: row.document_id,
      email: row.email,
      createdAt: row.created_at,
      emailConfirmedAt: row.email_confirmed_at,
    }
  );
};

/** The id behind a documentId, for staff; undefined when there is none or the account was deleted. */
export const findUserId = async (tx: Tx, documentId: string): Promise<number | undefined> => {
  const row = await tables<AccountsTables>(tx)
    .selectFrom('users')
    .select('id')
    .where('document_id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
};

/** Like `findUserId`. @throws BusinessError 404 `common.not_found` when there is none */
export const getUserId = async (tx: Tx, documentId: string): Promise<number> => {
  const userId = await findUserId(tx, documentId);
  if (userId === undefined) throw new BusinessError('common.not_found');
  return userId;
};

/** The user with a referral code, typed in upper or lower case. */
export const findReferrer = async (tx: Tx, referralCode: string): Promise<number | undefined> => {
  const row = await tables<AccountsTables>(tx)
    .selectFrom('user_profiles')
    .innerJoin('users', 'users.id', 'user_profiles.user_id')
    .select('users.id')
    .where('user_profiles.referral_code', '=', referralCode.toUpperCase())
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
};

/** The facts that a sign-in checks. */
export interface Credentials {
  readonly userId: number;
  /** Null for a user without a password. */
  readonly passwordHash: string | null;
  readonly isConfirmed: boolean;
}

/** The account of an address in any of its spellings; undefined when there is none. */
export const findCredentials = async (tx: Tx, email: string): Promise<Credentials | undefined> => {
  const row = await tables<AccountsTables>(tx)
    .selectFrom('users')
    .select(['id', 'password_hash', 'email_confirmed_at'])
    .where('email_canonical', 'in', emailKeys(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      userId: row.id,
      passwordHash: row.password_hash,
      isConfirmed: row.email_confirmed_at !== null,
    }
  );
};

/** The user with this confirmed address in any of its spellings; undefined when there is none. */
export const findConfirmedUserId = async (tx: Tx, email: string): Promise<number | undefined> => {
  const found = await findCredentials(tx, email);
  return found?.isConfirmed === true ? found.userId : undefined;
};

/** The hash of a signed-in user's password; undefined when there is none or the account is gone. */
export const findPasswordHash = async (tx: Tx, userId: number): Promise<string | undefined> => {
  const row = await tables<AccountsTables>(tx)
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.password_hash ?? undefined;
};

export interface MailRecipient {
  readonly email: string;
  readonly language: Locale;
  readonly isConfirmed: boolean;
}

/** The address and language for a mail to this user; undefined when the account is gone. */
export const findMailRecipient = async (tx: Tx, userId: number): Promise<MailRecipient | undefined> => {
  const row = await tables<AccountsTables>(tx)
    .selectFrom('users')
    .innerJoin('user_profiles', 'user_profiles.user_id', 'users.id')
    .select(['users.email', 'user_profiles.language', 'users.email_confirmed_at'])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { email: row.email, language: row.language, isConfirmed: row.email_confirmed_at !== null };
};
