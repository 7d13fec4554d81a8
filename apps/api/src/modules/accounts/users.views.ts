import { type Tx, tables } from '../../platform/database.ts';
import type { AccountsTables } from './accounts.tables.ts';

/** A person's account as other modules may know it. */
export interface User {
  readonly id: number;
  readonly documentId: string;
  readonly email: string;
  readonly createdAt: Date;
  /** Null until the address is confirmed: the level SIGNUP. */
  readonly emailConfirmedAt: Date | null;
}

/** The account of this id; undefined when there is none or it was deleted. */
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
