import { type Tx, tables } from '../../../platform/database/database.ts';
import type { AccountsTables } from '../accounts.tables.ts';

/** Whose password is set: what a new one is compared with, and how well it has to be shown who asks. */
export interface PasswordOwner {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Null for somebody who has no password. */
  readonly passwordHash: string | null;
  readonly hasSecondFactor: boolean;
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
    .select('second_factors.user_id as factor_of')
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
    }
  );
};
