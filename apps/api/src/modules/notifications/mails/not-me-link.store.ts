import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import { issueToken } from '@parcela/platform/security/one-time-tokens.ts';
import { notMeToken } from '../security-kinds.ts';

/**
 * The code of a link "it was not me". Undefined when the account is gone: the lock waits for a deletion, so that none
 * is left over.
 */
export const issueNotMeCode = async (tx: Tx, userId: number): Promise<string | undefined> => {
  const { rows } = await sql`
    select from mail_recipients where user_id = ${userId} for key share`.execute(tables(tx));
  return rows.length === 0 ? undefined : issueToken(tx, notMeToken, userId, 'with older ones');
};
