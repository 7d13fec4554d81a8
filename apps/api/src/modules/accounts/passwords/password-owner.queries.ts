import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { AccountsTables } from '../accounts.tables.ts';

/**
 * The user whose password changes, with the facts that the new password is compared with and the proof that a change
 * needs.
 */
export interface PasswordOwner {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Null for a user without a password. */
  readonly passwordHash: string | null;
  readonly hasSecondFactor: boolean;
  /** One person owns the mailbox and everything that signs in to the account. */
  readonly isOwnerProven: boolean;
}

/** Undefined when the account is gone. */
export const findPasswordOwner = async (tx: Tx, userId: number): Promise<PasswordOwner | undefined> => {
  const row = await tables<AccountsTables>(tx)
    .selectFrom('users')
    .innerJoin('user_profiles', 'user_profiles.user_id', 'users.id')
    .leftJoin('second_factors', (join) =>
      join.onRef('second_factors.user_id', '=', 'users.id').on('second_factors.enabled_at', 'is not', null),
    )
    .select(['users.email', 'users.password_hash', 'user_profiles.first_name', 'user_profiles.last_name'])
    .select(['second_factors.user_id as factor_of', 'users.owner_proven_at'])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      userId,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      passwordHash: row.password_hash,
      hasSecondFactor: row.factor_of !== null,
      isOwnerProven: row.owner_proven_at !== null,
    }
  );
};
