import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import { issueToken } from '@parcela/platform/security/one-time-tokens.ts';
import { notMeToken } from '../security-kinds.ts';

/**
 * The code of an "it was not me" link. Undefined when the account is gone: the lock waits for a deletion, so that no
 * code outlives the account.
 */
export const issueNotMeCode = async (tx: Tx, userId: number): Promise<string | undefined> => {
  const { rows } = await sql`
    select from mail_recipients where user_id = ${userId} for key share`.execute(tables(tx));
  return rows.length === 0 ? undefined : issueToken(tx, notMeToken, userId, 'with older ones');
};
